"""Serves one connection of a web server (RFC 9112)."""

import zlib
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import socket
from typing import TYPE_CHECKING

from returns.pipeline import is_successful

from adws.core.errors import ServerUnreachable
from adws.core.http import HttpRequest, HttpResponse
from adws.core.railway import settle

if TYPE_CHECKING:
    from adws.io_ops.web_server import Respond

_MAX_BYTES = 512 * 1024 * 1024
_MAX_LINE_BYTES = 1024
_GZIP = 16 + zlib.MAX_WBITS
_SILENCE_SECONDS = 60.0
_OF_THE_TRANSFER = frozenset({"Content-Encoding", "Transfer-Encoding"})
"""Headers that no longer hold for a complete body."""

_WITHOUT_BODY = frozenset({204, 304})


class WebServer(ThreadingHTTPServer):
    """A server that answers each connection in a thread of its own."""

    daemon_threads = True

    def __init__(self, address: tuple[str, int], respond: "Respond") -> None:
        """Listen at an address."""
        super().__init__(address, partial(_Handler, respond))


class _BodyRefusedError(Exception):
    """A refused body, with the status of the answer."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = _SILENCE_SECONDS

    def __init__(
        self, respond: "Respond", connection: socket, address: object, server: WebServer
    ) -> None:
        self.respond = respond
        super().__init__(connection, address, server)

    def _serve(self) -> None:
        try:
            body = self._body()
        except _BodyRefusedError as refused:
            self.close_connection = True
            self._send(HttpResponse(refused.status))
            return
        headers = {
            name.title(): word
            for name, word in self.headers.items()
            if name.title() not in _OF_THE_TRANSFER
        }
        answer = settle(self.respond(HttpRequest(self.command, self._url(), headers, body)))
        if is_successful(answer):
            self._send(answer.unwrap())
            return
        self.close_connection = True
        if not isinstance(answer.failure(), ServerUnreachable):
            words = f"{answer.failure().message}\n".encode()
            self._send(HttpResponse(500, {"content-type": "text/plain; charset=utf-8"}, words))

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = _serve  # noqa: N815 - names of the library

    def _url(self) -> str:
        """Return the requested address; requests to proxies contain the host."""
        if "://" in self.path:
            return self.path
        host = self.headers.get("Host", ":".join(map(str, self.connection.getsockname())))
        return f"http://{host}{self.path}"

    def _body(self) -> bytes:
        chunked = self.headers.get("Transfer-Encoding", "").lower() == "chunked"
        body = self._chunks() if chunked else self._read(self.headers.get("Content-Length", "0"))
        if self.headers.get("Content-Encoding", "").lower() not in {"gzip", "x-gzip"}:
            return body
        decompressor = zlib.decompressobj(_GZIP)
        try:
            whole = decompressor.decompress(body, _MAX_BYTES)
        except zlib.error:
            raise _BodyRefusedError(400) from None
        if decompressor.unconsumed_tail:
            raise _BodyRefusedError(413)
        return whole

    def _chunks(self) -> bytes:
        """Return a chunked body, without its trailer."""
        whole = bytearray()
        while size := self._chunk_size():
            whole += self._read(str(size), len(whole))
            _ = self.rfile.readline(_MAX_LINE_BYTES)
        while self.rfile.readline(_MAX_LINE_BYTES).strip():
            pass
        return bytes(whole)

    def _chunk_size(self) -> int:
        word = self.rfile.readline(_MAX_LINE_BYTES).partition(b";")[0].strip()
        try:
            return int(word, 16)
        except ValueError:
            raise _BodyRefusedError(400) from None

    def _read(self, length: str, before: int = 0) -> bytes:
        if not length.isdecimal():
            raise _BodyRefusedError(400)
        if before + int(length) > _MAX_BYTES:
            raise _BodyRefusedError(413)
        body = self.rfile.read(int(length))
        if len(body) < int(length):
            raise _BodyRefusedError(400)
        return body

    def _send(self, response: HttpResponse) -> None:
        self.send_response(response.status)
        for name, word in response.headers.items():
            if name != "content-length":
                self.send_header(name, word)
        if response.status not in _WITHOUT_BODY:
            self.send_header("Content-Length", str(len(response.body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD" and response.status not in _WITHOUT_BODY:
            _ = self.wfile.write(response.body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Print nothing."""
