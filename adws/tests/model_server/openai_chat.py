"""OpenAI's Chat Completions: ``/v1/chat/completions``, as a stream or whole."""

import json
from typing import Any

from adws.core.money import Usage
from adws.tests.model_server.protocol import Protocol, Response, json_response, stream_response
from adws.tests.model_server.request import Request
from adws.tests.model_server.script import Refuse, Say, Use

_CODES = {401: "invalid_api_key", 429: "rate_limit_exceeded"}


def _question(body: Any) -> str:  # noqa: ANN401 - a JSON document
    results = (message["content"] for message in body["messages"] if message["role"] == "user")
    return "\n".join(map(_text, results))


def _text(content: str | list[dict[str, Any]]) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(part["text"] for part in content if "text" in part)


def _answer(request: Request, reply: Say | Use) -> Response:
    message = {"role": "assistant", "content": reply.text or None, **_calls(request, reply)}
    ended = "tool_calls" if isinstance(reply, Use) else reply.stop or "stop"
    if not request.body.get("stream"):
        choice = {"index": 0, "message": message, "finish_reason": ended}
        return json_response(_completion(request, [choice], reply.used))
    return stream_response(
        _event(_chunk(request, message, None)),
        _event(_chunk(request, {}, ended)),
        _event(_completion(request, [], reply.used)),
        "data: [DONE]\n\n",
    )


def _calls(request: Request, reply: Say | Use) -> dict[str, Any]:
    if isinstance(reply, Say):
        return {}
    function = {"name": reply.tool, "arguments": json.dumps(dict(reply.arguments))}
    call = {"index": 0, "id": f"call_{request.number}", "type": "function", "function": function}
    return {"tool_calls": [call]}


def _chunk(request: Request, delta: dict[str, Any], ended: str | None) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": ended}
    return _named_tool(request, "chat.completion.chunk", [choice])


def _completion(request: Request, choices: list[dict[str, Any]], used: Usage) -> dict[str, Any]:
    kind = "chat.completion" if choices else "chat.completion.chunk"
    return {**_named_tool(request, kind, choices), "usage": _usage(used)}


def _named_tool(request: Request, kind: str, choices: list[dict[str, Any]]) -> dict[str, Any]:
    name, model = f"chat_{request.number}", request.body["model"]
    return {"id": name, "object": kind, "created": 1, "model": model, "choices": choices}


def _usage(used: Usage) -> dict[str, Any]:
    read, written = used.input_tokens or 0, used.output_tokens or 0
    return {
        "prompt_tokens": read,
        "prompt_tokens_details": {"cached_tokens": used.cached_tokens or 0},
        "completion_tokens": written,
        "total_tokens": read + written,
    }


def _event(chunk: dict[str, Any]) -> str:
    return f"data: {json.dumps(chunk)}\n\n"


def _refusal(refusal: Refuse) -> Response:
    code = _CODES.get(refusal.status)
    error = {"message": refusal.message, "type": refusal.kind or "error", "code": code}
    return json_response({"error": error}, refusal.status)


PROTOCOL = Protocol(r"/v1/chat/completions", _question, _answer, _refusal)
