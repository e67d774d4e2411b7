"""Anthropic's Messages: ``/v1/messages``, as a stream or whole, and its count of tokens."""

import json
from typing import Any

from adws.core.money import Usage
from adws.tests.model_server.protocol import Protocol, Response, json_response, stream_response
from adws.tests.model_server.request import Request
from adws.tests.model_server.script import Refuse, Say, Use

_KINDS = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    529: "overloaded_error",
}


def _question(body: Any) -> str:  # noqa: ANN401 - a JSON document
    results = (message["content"] for message in body["messages"] if message["role"] == "user")
    return "\n".join(map(_text, results))


def _text(content: str | list[dict[str, Any]]) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(block["text"] for block in content if block["type"] == "text")


def _answer(request: Request, reply: Say | Use) -> Response:
    message = _message(request, reply)
    return _stream(message) if request.body.get("stream") else json_response(message)


def _message(request: Request, reply: Say | Use) -> dict[str, Any]:
    words = [{"type": "text", "text": reply.text}] if reply.text else []
    return {
        "id": f"msg_{request.number}",
        "type": "message",
        "role": "assistant",
        "model": request.body["model"],
        "content": [*words, *_tool_use(request, reply)],
        "stop_reason": "tool_use" if isinstance(reply, Use) else reply.stop or "end_turn",
        "stop_sequence": None,
        "usage": _usage(reply.used),
    }


def _tool_use(request: Request, reply: Say | Use) -> list[dict[str, Any]]:
    if isinstance(reply, Say):
        return []
    name = f"toolu_{request.number}"
    return [{"type": "tool_use", "id": name, "name": reply.tool, "input": dict(reply.arguments)}]


def _usage(used: Usage) -> dict[str, int]:
    cached = used.cached_tokens or 0
    return {
        "input_tokens": (used.input_tokens or 0) - cached,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": cached,
        "output_tokens": used.output_tokens or 0,
    }


def _stream(message: dict[str, Any]) -> Response:
    opened = {**message, "content": [], "stop_reason": None}
    ended = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    blocks = [_block(index, block) for index, block in enumerate(message["content"])]
    return stream_response(
        _event("message_start", message=opened),
        *(event for block in blocks for event in block),
        _event("message_delta", delta=ended, usage=message["usage"]),
        _event("message_stop"),
    )


def _block(index: int, block: dict[str, Any]) -> tuple[str, ...]:
    if block["type"] == "text":
        opened = {**block, "text": ""}
        delta = {"type": "text_delta", "text": block["text"]}
    else:
        opened = {**block, "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
    return (
        _event("content_block_start", index=index, content_block=opened),
        _event("content_block_delta", index=index, delta=delta),
        _event("content_block_stop", index=index),
    )


def _event(kind: str, **fields: object) -> str:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **fields})}\n\n"


def _refusal(refusal: Refuse) -> Response:
    kind = refusal.kind or _KINDS.get(refusal.status, "api_error")
    error = {"type": kind, "message": refusal.message}
    return json_response({"type": "error", "error": error}, refusal.status)


def _aside(request: Request) -> Response | None:
    return json_response({"input_tokens": 10}) if request.path.endswith("/count_tokens") else None


PROTOCOL = Protocol(r"/v1/messages(/count_tokens)?", _question, _answer, _refusal, _aside)
