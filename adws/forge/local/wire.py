"""How a request to the embedded forge is read, and how its answer is written."""

import json
import re
from base64 import b64decode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from attrs import evolve

from adws.core.http import HttpRequest, HttpResponse, quoted, unquoted
from adws.forge.local.api_request import Reply
from adws.forge.local.state import ForgeState, Token

_PAGE = 30
_MOST = 100


def target_of(request: HttpRequest) -> tuple[str, str]:
    """Return the path and the query of what is asked, wherever the server is."""
    path, _, query = re.sub(r"^\w+://[^/?]*", "", request.url).partition("?")
    return path, query


def words_of(query: str) -> dict[str, str]:
    """Return the words of a query by their names."""
    pairs = (part.partition("=") for part in query.split("&") if part)
    return {unquoted(key): unquoted(word) for key, _, word in pairs}


def token_of(state: ForgeState, request: HttpRequest) -> Token | None:
    """Return who asks: as clients of the API say it, or as git does, as a password."""
    scheme, _, word = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "basic":
        try:
            word = b64decode(word, validate=True).decode().partition(":")[2]
        except ValueError:
            return None
    return state.tokens.get(word)


def fields_of(body: bytes) -> Mapping[str, Any] | None:
    """Return the fields of a body; None if it is no JSON object."""
    try:
        plain = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        return None
    return plain if isinstance(plain, dict) else None


def page_of(request: HttpRequest, query: Mapping[str, str], reply: Reply) -> Reply:
    """Return a page of a list, and where the next one is."""
    if not reply.pages:
        return reply
    size, number = min(_count(query, "per_page", _PAGE), _MOST), _count(query, "page", 1)
    whole = reply.plain
    items = whole[size * (number - 1) : size * number]
    plain = {"total_count": len(whole), reply.name: items} if reply.name else items
    if size * number >= len(whole):
        return evolve(reply, plain=plain)
    words = {**query, "page": str(number + 1)}
    further = "&".join(f"{quoted(key)}={quoted(word)}" for key, word in words.items())
    address = request.url.partition("?")[0]
    return evolve(reply, plain=plain, headers={"link": f'<{address}?{further}>; rel="next"'})


def _count(query: Mapping[str, str], name: str, otherwise: int) -> int:
    word = query.get(name, "")
    return max(1, int(word)) if word.isdecimal() else otherwise


def response_of(request: HttpRequest, reply: Reply) -> HttpResponse:
    """Return what is sent: nothing but the tag where the asker has the answer already."""
    body = b"" if reply.plain is None else json.dumps(reply.plain).encode()
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {
        "content-type": "application/json; charset=utf-8",
        "x-ratelimit-limit": "5000",
        "x-ratelimit-remaining": "5000",
        "etag": tag,
        **reply.headers,
    }
    if "location" in reply.headers:
        origin = re.match(r"\w+://[^/?]*", request.url)
        headers["location"] = (origin[0] if origin else "") + reply.headers["location"]
    if request.method == "GET" and request.headers.get("If-None-Match") == tag:
        return HttpResponse(304, headers)
    return HttpResponse(reply.status, headers, body)
