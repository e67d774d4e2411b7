"""How the embedded forge answers a request: who asks, what is asked, what is so from then on."""

import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from hashlib import sha256
from pathlib import PurePath
from typing import Any, TypeVar

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.codec import from_json, to_json
from adws.core.errors import PipelineError, ServerUnreachable
from adws.core.http import HttpRequest, HttpResponse, quoted, unquoted
from adws.forge.connection import Connection
from adws.forge.local import (
    branches,
    git,
    issues,
    pulls,
    repository,
    settings,
    statuses,
    workflow_runs,
)
from adws.forge.local.asked import Asked, Reply, Route
from adws.forge.local.state import Fault, ForgeState

_Value = TypeVar("_Value")
ADDRESS = "http://127.0.0.1"
_PAGE = 30
_MOST = 100
_LOCK_SECONDS = 60.0
_ROUTES = (
    *(*pulls.ROUTES, *issues.ROUTES, *branches.ROUTES, *statuses.ROUTES),
    *(*workflow_runs.ROUTES, *repository.ROUTES, *settings.ROUTES),
)


@frozen
class LocalForge:
    """A forge in a folder."""

    folder: PurePath

    @property
    def repository(self) -> PurePath:
        """The bare repository: the address to clone from and to push to."""
        return self.folder / "repository.git"

    @property
    def file(self) -> PurePath:
        """Everything else."""
        return self.folder / "forge.json"


def make_forge(folder: PurePath, state: ForgeState) -> IOResult[LocalForge, PipelineError]:
    """Make a forge with an empty repository."""
    forge = LocalForge(folder)
    return IOResult.do(
        forge
        for _folder in io_ops.make_folder(folder)
        for _repository in git.make_repository(forge.repository, state.default_branch)
        for _written in io_ops.write_text(forge.file, to_json(state))
    )


def read_state(forge: LocalForge) -> IOResult[ForgeState, PipelineError]:
    """Return what the forge knows."""
    read = partial(from_json, kind=ForgeState, origin=str(forge.file))
    return io_ops.read_text(forge.file).bind_result(read)


def change_state(forge: LocalForge, **fields: Any) -> IOResult[ForgeState, PipelineError]:  # noqa: ANN401 - its fields
    """Set fields of what the forge knows, as somebody would who works there."""

    def changed() -> IOResult[ForgeState, PipelineError]:
        return IOResult.do(
            state
            for old in read_state(forge)
            for state in IOSuccess(evolve(old, **fields))
            for _written in io_ops.write_text(forge.file, to_json(state))
        )

    return _locked(forge, changed)


def connect(forge: LocalForge, state: ForgeState, token: str) -> Connection:
    """Return a connection that needs no server: this process answers."""
    return Connection(state.repository, token, ADDRESS, exchange=partial(answer, forge))


def answer(forge: LocalForge, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    """Answer a request; one after the other, whatever process asks."""
    return _locked(forge, partial(_answer, forge, request))


def _locked(
    forge: LocalForge, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    return io_ops.with_lock(forge.folder / "lock", action, _LOCK_SECONDS)


def _answer(forge: LocalForge, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    path, _, query = request.url.removeprefix(ADDRESS).partition("?")

    def replied(state: ForgeState) -> IOResult[HttpResponse, PipelineError]:
        fault = _fault(state, request.method, path)
        if fault and fault.what != "unanswered":
            return _keep(forge, _spent(state, fault)).map(lambda _: _failed(fault))
        return IOResult.do(
            response
            for heads in git.heads(forge.repository)
            for now in io_ops.now()
            for reply in _reply(forge, request, path, _words(query), state, heads, _iso(now))
            for _kept in _keep(forge, _spent(reply.state, fault) if fault else reply.state)
            for response in (_no_answer(request) if fault else IOSuccess(_sent(request, reply)))
        )

    return read_state(forge).bind(replied)


def _keep(forge: LocalForge, state: ForgeState) -> IOResult[None, PipelineError]:
    return io_ops.write_text(forge.file, to_json(state))


def _iso(now: datetime) -> str:
    return now.isoformat(timespec="seconds").replace("+00:00", "Z")


def _words(query: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in query.split("&") if part)
    return {unquoted(key): unquoted(word) for key, _, word in pairs}


def _fault(state: ForgeState, method: str, path: str) -> Fault | None:
    own = path.removeprefix(f"/repos/{state.repository}")
    meant = (one for one in state.faults if one.method == method and own.startswith(one.path))
    return next((one for one in meant if one.times), None)


def _spent(state: ForgeState, fault: Fault) -> ForgeState:
    less = evolve(fault, times=fault.times - 1)
    return evolve(state, faults=tuple(less if one == fault else one for one in state.faults))


def _failed(fault: Fault) -> HttpResponse:
    if fault.what == "limited":
        body = json.dumps({"message": "You have exceeded a secondary rate limit."}).encode()
        return HttpResponse(403, {"retry-after": "1"}, body)
    return HttpResponse(502, {}, b"<html>Bad Gateway</html>")


def _no_answer(request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    return IOFailure(
        ServerUnreachable(
            f"no answer to {request.method}: the connection was closed",
            hint="look whether it was done, then try again",
            context={"method": request.method},
        )
    )


def _reply(
    forge: LocalForge,
    request: HttpRequest,
    path: str,
    query: Mapping[str, str],
    state: ForgeState,
    heads: Mapping[str, str],
    now: str,
) -> IOResult[Reply, PipelineError]:
    word = request.headers.get("Authorization", "").removeprefix("Bearer ")
    token = state.tokens.get(word)
    if token is None:
        return IOSuccess(Reply(state, 401, {"message": "Bad credentials"}))
    found = _route(state, request.method, path)
    if found is None:
        return IOSuccess(Reply(state, 404, {"message": "Not Found"}))
    route, words = found
    if route.permission and not token.may(route.permission, route.level):
        return IOSuccess(_forbidden(state, route))
    fields = json.loads(request.body) if request.body else {}
    asked = Asked(state, forge.repository, heads, token, words, query, fields, now)
    return route.handler(asked).map(partial(_page, request, query))


def _route(state: ForgeState, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    own = path.removeprefix(f"/repos/{state.repository}")
    for route in _ROUTES:
        match = re.fullmatch(route.form, path if route.at_top else own)
        if match and route.method == method and route.at_top == (own == path):
            words = {name: unquoted(word) for name, word in match.groupdict().items()}
            return route, words
    return None


def _forbidden(state: ForgeState, route: Route) -> Reply:
    needed = f"{route.permission}={route.level}"
    plain = {"message": "Resource not accessible by integration"}
    return Reply(state, 403, plain, {"x-accepted-github-permissions": needed})


def _page(request: HttpRequest, query: Mapping[str, str], reply: Reply) -> Reply:
    """Return a page of a list, and where the next one is."""
    if not reply.pages:
        return reply
    size, number = min(int(query.get("per_page", _PAGE)), _MOST), int(query.get("page", "1"))
    whole = reply.plain
    items = whole[size * (number - 1) : size * number]
    plain = {"total_count": len(whole), reply.name: items} if reply.name else items
    if size * number >= len(whole):
        return evolve(reply, plain=plain)
    words = {**query, "page": str(number + 1)}
    further = "&".join(f"{quoted(key)}={quoted(word)}" for key, word in words.items())
    address = request.url.partition("?")[0]
    return evolve(reply, plain=plain, headers={"link": f'<{address}?{further}>; rel="next"'})


def _sent(request: HttpRequest, reply: Reply) -> HttpResponse:
    body = b"" if reply.plain is None else json.dumps(reply.plain).encode()
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {
        "content-type": "application/json; charset=utf-8",
        "x-ratelimit-limit": "5000",
        "x-ratelimit-remaining": "5000",
        "etag": tag,
        **reply.headers,
    }
    if request.method == "GET" and request.headers.get("If-None-Match") == tag:
        return HttpResponse(304, headers)
    return HttpResponse(reply.status, headers, body)
