"""One connection of the model service: a request read, a reply looked up and sent."""

import itertools
import json
import socket
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from attrs import evolve

from adws.tests.model_server.protocol import Protocol, Response
from adws.tests.model_server.protocols import protocol_of
from adws.tests.model_server.request import Request
from adws.tests.model_server.script import Cut, Hang, Refuse, Reply, Say, Script, Stall

_SECRETS = frozenset({"authorization", "cookie", "x-api-key", "x-goog-api-key"})


class Service(ThreadingHTTPServer):
    """A server of HTTP that holds what its connections have in common."""

    daemon_threads = False

    def __init__(self, script: Script) -> None:
        """Take a free port."""
        super().__init__(("127.0.0.1", 0), _Handler)
        self.script = script
        self.heard: list[Request] = []
        self.numbers = itertools.count(1)
        self.ending = threading.Event()
        self.connections: set[socket.socket] = set()

    def end(self) -> None:
        """Close every connection and wait for the threads."""
        self.ending.set()
        for connection in tuple(self.connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def service(self) -> Service:
        """What this connection is one of."""
        assert isinstance(self.server, Service)
        return self.server

    def setup(self) -> None:
        super().setup()
        self.service.connections.add(self.connection)

    def handle(self) -> None:
        with suppress(ConnectionError):
            super().handle()
        self.service.connections.discard(self.connection)

    def finish(self) -> None:
        with suppress(ConnectionError):
            super().finish()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - http.server's name
        """Print nothing."""

    def do_HEAD(self) -> None:
        self._send(Response())

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def _answer(self) -> None:
        request = self._request()
        protocol = protocol_of(request.path)
        aside = protocol.aside(request) if protocol else Response(status=404)
        asked = protocol.asked(request.body) if protocol and aside is None else ""
        request = evolve(request, asked=asked)
        self.service.heard.append(request)
        if aside is not None:
            self._send(aside)
        elif protocol:
            self._reply(protocol, request, self.service.script(request))

    def _request(self) -> Request:
        content = self.rfile.read(int(self.headers.get("content-length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        return Request(
            path=self.path.partition("?")[0],
            body=json.loads(content) if content else None,
            headers={name: value for name, value in headers.items() if name not in _SECRETS},
            number=next(self.service.numbers),
            method=self.command,
        )

    def _reply(self, protocol: Protocol, request: Request, reply: Reply) -> None:
        if isinstance(reply, Hang):
            _ = self.service.ending.wait(reply.seconds)
            self.close_connection = True
        elif isinstance(reply, Refuse):
            refused = protocol.refused(reply)
            self._send(evolve(refused, headers={**refused.headers, **reply.headers}))
        elif isinstance(reply, Cut | Stall):
            self._break_off(protocol.said(request, Say(reply.text)), reply)
        else:
            self._send(protocol.said(request, reply))

    def _break_off(self, response: Response, reply: Cut | Stall) -> None:
        self._start(response)
        parts = response.parts
        self._send_parts(parts[: len(parts) // 2] or (parts[0][: len(parts[0]) // 2],))
        if isinstance(reply, Stall):
            _ = self.service.ending.wait()

    def _send(self, response: Response) -> None:
        self._start(response)
        if self.command != "HEAD":
            self._send_parts((*response.parts, ""))

    def _start(self, response: Response) -> None:
        self.send_response(response.status)
        headers = {**response.headers, "transfer-encoding": "chunked", "connection": "close"}
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _send_parts(self, parts: tuple[str, ...]) -> None:
        """Send parts as chunks (RFC 9112, section 7.1); an empty one is the end."""
        for part in parts:
            content = part.encode()
            _ = self.wfile.write(b"%x\r\n%s\r\n" % (len(content), content))
