"""OpenAI's Responses: ``/v1/responses``, as a stream."""

import json
from collections.abc import Iterator
from typing import Any

from adws.core.money import Usage
from adws.tests.model_server.protocol import Protocol, Response, json_response, stream_response
from adws.tests.model_server.request import Request
from adws.tests.model_server.script import Refuse, Say, Use

RESETS_AT = "x-resets-at"
"""The header of a refusal by which a script says when a limit is lifted, in seconds since 1970."""

_CODES = {401: "invalid_api_key", 429: "rate_limit_exceeded"}


def _question(body: Any) -> str:  # noqa: ANN401 - a JSON document
    results = (item["content"] for item in body["input"] if item.get("role") == "user")
    return "\n".join(part["text"] for content in results for part in content if "text" in part)


def _answer(request: Request, reply: Say | Use) -> Response:
    name = f"resp_{request.number}"
    items = [*_message(name, reply), *_call(name, reply)]
    texts = (_event("response.output_item.done", item=item) for item in items)
    response = {"id": name, "usage": _usage(reply.used)}
    return stream_response(
        _event("response.created", response={"id": name}),
        *texts,
        _event("response.completed", response=response),
    )


def _message(name: str, reply: Say | Use) -> Iterator[dict[str, Any]]:
    if reply.text:
        content = [{"type": "output_text", "text": reply.text}]
        yield {"type": "message", "role": "assistant", "id": f"{name}_said", "content": content}


def _call(name: str, reply: Say | Use) -> Iterator[dict[str, Any]]:
    if isinstance(reply, Use):
        used = {"name": reply.tool, "arguments": json.dumps(dict(reply.arguments))}
        yield {"type": "function_call", "id": f"{name}_use", "call_id": f"call_{name}", **used}


def _usage(used: Usage) -> dict[str, Any]:
    read, written = used.input_tokens or 0, used.output_tokens or 0
    return {
        "input_tokens": read,
        "input_tokens_details": {"cached_tokens": used.cached_tokens or 0},
        "output_tokens": written,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": read + written,
    }


def _event(kind: str, **fields: object) -> str:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **fields})}\n\n"


def _refusal(refusal: Refuse) -> Response:
    code = _CODES.get(refusal.status)
    error = {"type": refusal.kind or "error", "code": code, "message": refusal.message}
    return json_response({"error": {**error, **_reset(refusal)}}, refusal.status)


def _reset(refusal: Refuse) -> dict[str, int]:
    """Return when a spent limit is there again; a script says it as a header."""
    reset = refusal.headers.get(RESETS_AT)
    return {"resets_at": int(reset)} if reset else {}


PROTOCOL = Protocol(r"/v1/responses", _question, _answer, _refusal)
