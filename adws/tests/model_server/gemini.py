"""Google's Gemini: ``/v1beta/models/MODEL:generateContent``, and as a stream."""

import json
from typing import Any

from adws.core.money import Usage
from adws.tests.model_server.protocol import Protocol, Response, json_response, stream_response
from adws.tests.model_server.request import Request
from adws.tests.model_server.script import Refuse, Say, Use

_KINDS = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    503: "UNAVAILABLE",
}


def _question(body: Any) -> str:  # noqa: ANN401 - a JSON document
    results = (turn["parts"] for turn in body["contents"] if turn["role"] == "user")
    return "\n".join(part["text"] for parts in results for part in parts if "text" in part)


def _answer(request: Request, reply: Say | Use) -> Response:
    parts = [{"text": reply.text}] if reply.text else []
    call = _call(reply)
    if not request.path.endswith(":streamGenerateContent"):
        return json_response(_chunk([*parts, *call], "STOP", reply.used))
    return stream_response(
        _event(_chunk(parts, None, reply.used)), _event(_chunk(call, "STOP", reply.used))
    )


def _call(reply: Say | Use) -> list[dict[str, Any]]:
    if isinstance(reply, Say):
        return []
    return [{"functionCall": {"name": reply.tool, "args": dict(reply.arguments)}}]


def _chunk(parts: list[dict[str, Any]], ended: str | None, used: Usage) -> dict[str, Any]:
    content = {"role": "model", "parts": parts}
    finish = {"finishReason": ended} if ended else {}
    return {
        "candidates": [{"content": content, "index": 0, **finish}],
        "usageMetadata": _usage(used),
        "modelVersion": "fake-model",
    }


def _usage(used: Usage) -> dict[str, int]:
    read, written = used.input_tokens or 0, used.output_tokens or 0
    return {
        "promptTokenCount": read,
        "cachedContentTokenCount": used.cached_tokens or 0,
        "candidatesTokenCount": written,
        "totalTokenCount": read + written,
    }


def _event(chunk: dict[str, Any]) -> str:
    return f"data: {json.dumps(chunk)}\n\n"


def _refusal(refusal: Refuse) -> Response:
    kind = refusal.kind or _KINDS.get(refusal.status, "UNKNOWN")
    error = {"code": refusal.status, "message": refusal.message, "status": kind}
    return json_response({"error": {**error, "details": _details(refusal)}}, refusal.status)


def _details(refusal: Refuse) -> list[dict[str, str]]:
    """Return when to come again, which stands in the error as it does in the header."""
    seconds = refusal.headers.get("retry-after")
    kind = "type.googleapis.com/google.rpc.RetryInfo"
    return [{"@type": kind, "retryDelay": f"{seconds}s"}] if seconds else []


PROTOCOL = Protocol(
    r"/v1beta/models/[^/]+:(generateContent|streamGenerateContent)", _question, _answer, _refusal
)
