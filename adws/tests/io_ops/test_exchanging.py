"""Asking a server over HTTP: real ones, on the loopback interface."""

import os
import re
import signal
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from returns.io import IOResult

from adws import io_ops
from adws.core.errors import Cancelled, PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.io_ops import exchanging
from adws.tests.io_ops.refusal import refusal
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io


class Echo(BaseHTTPRequestHandler):
    """Answers with what it was asked, and breaks off, waits or goes elsewhere where it is told."""

    def do_POST(self) -> None:
        """Answer."""
        length = int(self.headers.get("Content-Length", 0))
        body = self.rfile.read(length)
        words = f"{self.command} {self.path} {self.headers['X-Asked']} ".encode() + body
        self.send_response(302 if self.path == "/elsewhere" else 418)
        self.send_header("X-Answered", "Yes")
        self.send_header("Content-Length", str(len(words) + (self.path == "/broken-off")))
        self.end_headers()
        _ = self.wfile.write(words)

    do_GET = do_POST  # noqa: N815 - a name of the library

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Print nothing."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Return the address of a server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Echo) as serving:
        thread = threading.Thread(target=serving.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()
        thread.join()


def compared_fields(response: HttpResponse) -> tuple[int, str | None, bytes]:
    """Return what a test compares of an answer."""
    return response.status, response.headers.get("x-answered"), response.body


@pytest.mark.parametrize(
    ("path", "status", "seen"), [("", 418, b"/"), ("/a?b=%20c", 418, b"/a?b=%20c")]
)
def test_the_whole_answer_is_returned_whatever_its_status(
    server: str, path: str, status: int, seen: bytes
) -> None:
    """Method, path, headers and body arrive."""
    request = HttpRequest("POST", f"{server}{path}", {"X-Asked": "you"}, b"more")
    response = value(io_ops.exchange(request))
    assert compared_fields(response) == (status, "Yes", b"POST " + seen + b" you more")


def test_a_redirection_is_an_answer_like_any_other(server: str) -> None:
    """Nobody's token is sent to another server."""
    assert value(io_ops.exchange(HttpRequest("GET", f"{server}/elsewhere"))).status == 302


@pytest.mark.parametrize(
    ("url", "place", "why"),
    [
        ("http://user:pw@127.0.0.1:1/a?b=secret", "http://127.0.0.1:1/a", "Connection refused"),
        ("ftp://127.0.0.1/a", "ftp://127.0.0.1/a", "not the address of a web server"),
        ("http:///a", "http:///a", "not the address of a web server"),
        ("http://127.0.0.1:port/", "http://127.0.0.1:port/", "nonnumeric port"),
    ],
)
def test_where_nothing_answers_the_error_names_the_place_alone(
    url: str, place: str, why: str
) -> None:
    """What else an address holds may be secret."""
    error = refusal(io_ops.exchange(HttpRequest("GET", url)))
    assert (error.context, why in error.message) == ({"method": "GET", "url": place}, True)
    assert not {"secret", "pw"} & set(re.findall(r"\w+", error.message))


def test_an_answer_that_breaks_off_is_none(server: str) -> None:
    """The request may have been done."""
    error = refusal(io_ops.exchange(HttpRequest("GET", f"{server}/broken-off")))
    assert error.message.endswith("the answer is incomplete")


def test_an_answer_without_end_is_none(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would fill the memory."""
    monkeypatch.setattr(exchanging, "_MAX_BYTES", 3)
    error = refusal(io_ops.exchange(HttpRequest("GET", server)))
    assert error.message.endswith("the answer is larger than 64 MiB")


def test_nobody_is_asked_after_a_stop_signal(server: str) -> None:
    """The signal came before."""

    def ask() -> IOResult[HttpResponse, PipelineError]:
        os.kill(os.getpid(), signal.SIGTERM)
        return io_ops.exchange(HttpRequest("GET", server))

    assert isinstance(refusal(io_ops.with_stop_signals(ask)), Cancelled)
