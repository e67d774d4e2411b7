"""Serves the answers of a recording over HTTP, for programs that would ask the real service.

``python -I -S recorded_answers.py FILE HOST PORT``: the file is an HTTP archive (HAR 1.2), as
browsers and proxies write it. Only method, path, query and body of a request count, so the recorded
host does not matter. Of several answers to one request, each is given once, and the last one again
and again. A request without an answer gets the status 501, whose reason says so.
"""

import base64
import json
import sys
from collections.abc import Iterable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedIOBase
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import parse_qsl, urlsplit

_MADE_ANEW = frozenset(
    {"connection", "content-encoding", "content-length", "date", "server", "transfer-encoding"}
)
"""Headers that tell how the recorded body travelled, not what it says."""


class Recording:
    """The recorded answers, and how many of each request were given."""

    def __init__(self, name: str, entries: Iterable[Mapping[str, Any]]) -> None:
        """Store the entries of the archive ``name``."""
        self._name = name
        self._entries = tuple(entries)
        self._given: dict[tuple[int, ...], int] = {}
        self._lock = Lock()

    def answer(self, method: str, target: str, body: bytes) -> Mapping[str, Any] | None:
        """Return the next recorded response to a request; None if there is none."""
        same = [
            number
            for number, entry in enumerate(self._entries)
            if _asks(entry["request"]) == (method, *_place(target))
        ]
        exact = [n for n in same if _same_body(_body_of(self._entries[n]["request"]), body)]
        entries = tuple(exact or [n for n in same if _body_of(self._entries[n]["request"]) is None])
        if not entries:
            return None
        with self._lock:
            turn = self._given.get(entries, 0)
            self._given[entries] = turn + 1
        response: Mapping[str, Any] = self._entries[entries[min(turn, len(entries) - 1)]][
            "response"
        ]
        return response

    def missing(self, method: str, target: str) -> str:
        """Return that a request has no answer, and where one belongs."""
        return f"no recorded answer to {method} {target} in {self._name}"


def read_recording(file: str) -> Recording:
    """Return the recording in an HTTP archive; ends the program if it is none."""
    try:
        entries = json.loads(Path(file).read_text(encoding="utf-8"))["log"]["entries"]
        for entry in entries:
            _ = (_asks(entry["request"]), _body_of(entry["request"]), _bytes_of(entry["response"]))
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        sys.exit(f"{file} is not an HTTP archive (HAR): {type(error).__name__}: {error}")
    return Recording(file, entries)


def server_of(recording: Recording, host: str, port: int) -> ThreadingHTTPServer:
    """Return a server that answers from a recording."""

    class Handler(BaseHTTPRequestHandler):
        """Answers every method."""

        protocol_version = "HTTP/1.1"

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a method of any name
            if name.startswith("do_"):
                return self._answer
            raise AttributeError(name)

        def _answer(self) -> None:
            chunked = "Transfer-Encoding" in self.headers
            length = int(self.headers.get("Content-Length") or 0)
            body = _joined_chunks(self.rfile) if chunked else self.rfile.read(length)
            answer = recording.answer(self.command, self.path, body)
            if answer is None:
                text = recording.missing(self.command, self.path)
                self.send_response(501, text)
                self._send((("Content-Type", "text/plain; charset=utf-8"),), f"{text}\n".encode())
                return
            self.send_response(answer["status"])
            self._send(_headers_of(answer), _bytes_of(answer))

        def _send(self, headers: Iterable[tuple[str, str]], body: bytes) -> None:
            for name, value in headers:
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                _ = self.wfile.write(body)

    return ThreadingHTTPServer((host, port), Handler)


def main(file: str, host: str, port: str) -> None:
    """Answer until the program is ended."""
    with server_of(read_recording(file), host, int(port)) as server:
        server.serve_forever()


def _joined_chunks(stream: BufferedIOBase) -> bytes:
    """Return a body that comes in chunks (RFC 9112, section 7.1)."""
    chunks: list[bytes] = []
    while size := int(stream.readline().partition(b";")[0], 16):
        chunks.append(stream.read(size))
        _ = stream.readline()
    while stream.readline().strip():
        pass
    return b"".join(chunks)


def _asks(request: Mapping[str, Any]) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    return (request["method"], *_place(request["url"]))


def _place(target: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return path and query of a target; the order of the query does not matter."""
    parts = urlsplit(target)
    return parts.path or "/", tuple(sorted(parse_qsl(parts.query, keep_blank_values=True)))


def _body_of(request: Mapping[str, Any]) -> str | None:
    text: str | None = (request.get("postData") or {}).get("text")
    return text


def _same_body(recorded: str | None, body: bytes) -> bool:
    """Whether two bodies are the same text, or the same JSON."""
    if recorded is None:
        return not body
    try:
        return bool(json.loads(recorded) == json.loads(body))
    except ValueError:
        return recorded.encode() == body


def _headers_of(response: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    content_type = response.get("content", {}).get("mimeType")
    recorded = [(header["name"], header["value"]) for header in response.get("headers", ())]
    headers = [(name, value) for name, value in recorded if name.lower() not in _MADE_ANEW]
    named = {name.lower() for name, _ in headers}
    own = [("Content-Type", content_type)] if content_type and "content-type" not in named else []
    return (*headers, *own)


def _bytes_of(response: Mapping[str, Any]) -> bytes:
    content = response.get("content", {})
    text: str = content.get("text", "")
    return base64.b64decode(text) if content.get("encoding") == "base64" else text.encode()


if __name__ == "__main__":
    main(*sys.argv[1:])
