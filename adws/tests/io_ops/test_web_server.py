"""A web server on the loopback interface, asked over real connections."""

import gzip
import socket
from collections.abc import Iterable
from contextlib import suppress

import pytest
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import IoFailed, PipelineError, ServerUnreachable
from adws.core.http import HttpRequest, HttpResponse
from adws.core.railway import settle
from adws.io_ops import web_handler
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io
FAILURES = {"/closed": ServerUnreachable("closed"), "/failed": IoFailed("no disk")}


def respond(request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    """Answer with what was asked."""
    path = "/" + request.url.partition("://")[2].partition("/")[2]
    if path in FAILURES:
        return IOFailure(FAILURES[path])
    if path == "/nothing":
        return IOSuccess(HttpResponse(204, {"x-a": "b"}))
    words = f"{request.method} {request.url} {request.headers.get('X-Asked', '')} ".encode()
    return IOSuccess(HttpResponse(200, {"x-a": "b", "content-length": "7"}, words + request.body))


def raw(*parts: bytes) -> bytes:
    """Send bytes over a connection, and return all that comes back."""

    def converse(port: int) -> IOResult[bytes, PipelineError]:
        with socket.create_connection(("127.0.0.1", port), 5) as connection:
            for part in parts:
                connection.sendall(part)
            with suppress(OSError):  # the server may have answered and gone
                connection.shutdown(socket.SHUT_WR)
            return IOSuccess(b"".join(_received(connection)))

    return value(io_ops.while_listening(0, respond, converse))


def _received(connection: socket.socket) -> Iterable[bytes]:
    while chunk := connection.recv(1 << 16):
        yield chunk


def post(headers: bytes, body: bytes) -> tuple[int, bytes]:
    """Post a body, and return the status and the body of the answer."""
    head, _, answer = raw(
        b"POST /a HTTP/1.1\r\nHost: h\r\n" + headers + b"\r\n\r\n", body
    ).partition(b"\r\n\r\n")
    return int(head.split()[1]), answer.removeprefix(b"POST http://h/a  ")


def test_requests_are_answered_while_something_is_done() -> None:
    """And by nobody afterwards."""
    ports = []

    def ask(port: int) -> IOResult[HttpResponse, PipelineError]:
        ports.append(port)
        request = HttpRequest("PUT", f"http://127.0.0.1:{port}/a?b=c", {"x-asked": "you"}, b"more")
        return io_ops.exchange(request)

    answer = value(io_ops.while_listening(0, respond, ask))
    expected = f"PUT http://127.0.0.1:{ports[0]}/a?b=c you more".encode()
    assert (answer.status, answer.headers["x-a"], answer.body) == (200, "b", expected)
    assert value(io_ops.port_answers("127.0.0.1", ports[0])) is False


def test_a_port_that_is_taken_is_refused() -> None:
    """With the words of the operating system."""
    error = value(
        io_ops.while_listening(
            0,
            respond,
            lambda port: IOSuccess(settle(io_ops.while_listening(port, respond, IOSuccess))),
        )
    ).failure()
    assert isinstance(error, IoFailed)
    assert error.message.endswith("Address already in use")


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        (b"/closed", b""),
        (b"/failed", b"HTTP/1.1 500 Internal Server Error|no disk\n"),
        (b"/nothing", b"HTTP/1.1 204 No Content|"),
    ],
)
def test_a_failure_closes_the_connection(path: bytes, answer: bytes) -> None:
    """With its message, unless no answer is meant to come."""
    got = raw(b"GET " + path + b" HTTP/1.1\r\n\r\n")
    head, _, body = got.partition(b"\r\n\r\n")
    assert (head.partition(b"\r\n")[0] + b"|" + body if got else got) == answer
    assert (b"Content-Length" in head) == (b"500" in answer)


def test_a_head_has_no_body() -> None:
    """But the length that the body would have."""
    head, _, body = raw(b"HEAD /a HTTP/1.1\r\nHost: h\r\n\r\n").partition(b"\r\n\r\n")
    assert (b"Content-Length: 17" in head, body) == (True, b"")


def test_a_proxy_is_asked_with_whole_addresses() -> None:
    """The host is the one that is meant."""
    got = raw(b"GET http://other/a HTTP/1.1\r\nHost: h\r\n\r\n")
    assert got.endswith(b"\r\n\r\nGET http://other/a  ")


def test_several_requests_come_over_one_connection() -> None:
    """One after the other."""
    asked = b"POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\n"
    got = raw(asked + b"1" + asked + b"2")
    assert got.count(b"HTTP/1.1 200 OK") == 2
    assert got.endswith(b"POST http://h/a  2")


PACKED = gzip.compress(b"text" * 100, mtime=0)


@pytest.mark.parametrize(
    ("headers", "body", "answer"),
    [
        (b"Content-Length: 4", b"text", (200, b"text")),
        (
            b"Transfer-Encoding: chunked",
            b"2\r\nte\r\n2;a=b\r\nxt\r\n0\r\nA: b\r\n\r\n",
            (200, b"text"),
        ),
        (
            b"Content-Encoding: gzip\r\nContent-Length: %d" % len(PACKED),
            PACKED,
            (200, b"text" * 100),
        ),
        (b"Content-Encoding: gzip\r\nContent-Length: 4", b"text", (400, b"")),
        (b"Content-Length: many", b"text", (400, b"")),
        (b"Content-Length: 9", b"text", (400, b"")),
        (b"Content-Length: 9999999999", b"text", (413, b"")),
        (b"Transfer-Encoding: chunked", b"many\r\n", (400, b"")),
    ],
)
def test_a_body_arrives_whole_or_is_refused(
    headers: bytes, body: bytes, answer: tuple[int, bytes]
) -> None:
    """In chunks and packed, too."""
    assert post(headers, body) == answer


def test_a_body_that_grows_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is unpacked, or chunk by chunk."""
    monkeypatch.setattr(web_handler, "_MAX_BYTES", len(PACKED))
    headers = b"Content-Encoding: gzip\r\nContent-Length: %d" % len(PACKED)
    assert post(headers, PACKED) == (413, b"")
    chunk = b"%x\r\n%s\r\n" % (len(PACKED), PACKED)
    assert post(b"Transfer-Encoding: chunked", chunk * 2 + b"0\r\n\r\n") == (413, b"")
