"""The program that serves recorded answers."""

import json
import runpy
import socket
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from adws.io_ops import recorded_answers
from adws.io_ops.recorded_answers import read_recording, server_of

pytestmark = pytest.mark.real_io

Entry = dict[str, Any]


def entry(method: str, url: str, text: str = "", **response: Any) -> Entry:  # noqa: ANN401 - parts of JSON
    """Return one recorded request and its answer; ``asked`` is the body of the request."""
    asked = response.pop("asked", None)
    content = {"text": text, **response.pop("content", {})}
    return {
        "request": {"method": method, "url": url, **({"postData": asked} if asked else {})},
        "response": {"status": 200, "content": content, **response},
    }


@contextmanager
def serving(folder: Path, *entries: Entry) -> Iterator[int]:
    """Serve a recording at a free port."""
    file = folder / "shop.har"
    _ = file.write_text(json.dumps({"log": {"entries": entries}}), encoding="utf-8")
    with server_of(read_recording(str(file)), "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


def ask(
    port: int, method: str, target: str, body: str | None = None
) -> tuple[int, dict[str, str], str]:
    """Return status, headers and body of the answer to a request."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request(method, target, body)
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response.status, dict(response.getheaders()), text


def test_an_answer_is_given_as_it_was_recorded(tmp_path: Path) -> None:
    """Its status, its headers and its body, whatever the host; not how it travelled."""
    headers = [
        {"name": "X-Rate", "value": "7"},
        {"name": "content-encoding", "value": "gzip"},
        {"name": "Content-Length", "value": "999"},
    ]
    mime = {"mimeType": "application/json"}
    recorded = entry(
        "GET",
        "https://api.shop.com/v1/rates",
        '{"a": 1}',
        status=203,
        headers=headers,
        content=mime,
    )
    with serving(tmp_path, recorded) as port:
        status, seen, text = ask(port, "GET", "/v1/rates")
    kept = {name: seen[name] for name in ("X-Rate", "Content-Type", "Content-Length")}
    assert (status, kept, text) == (
        203,
        {"X-Rate": "7", "Content-Type": "application/json", "Content-Length": "8"},
        '{"a": 1}',
    )
    assert "content-encoding" not in seen


def test_a_recorded_type_is_not_given_twice(tmp_path: Path) -> None:
    """The header counts before the archive's own field."""
    headers = [{"name": "Content-Type", "value": "text/csv"}]
    mime = {"mimeType": "text/plain"}
    with serving(tmp_path, entry("GET", "http://a/", headers=headers, content=mime)) as port:
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request("GET", "/")
        assert connection.getresponse().msg.get_all("Content-Type") == ["text/csv"]
        connection.close()


@pytest.mark.parametrize(
    ("method", "target", "body", "expected"),
    [
        ("GET", "/a?x=1&y=2", None, (200, "query")),
        ("GET", "/a?y=2&x=1", None, (200, "query")),
        ("GET", "/a", None, (200, "plain")),
        ("POST", "/a", '{"n":1,  "m":2}', (200, "json")),
        ("POST", "/a", "n=1", (200, "form")),
        ("POST", "/a", "n=2", (501, "no recorded answer to POST /a in {file}\n")),
        ("PUT", "/a", "anything", (200, "any body")),
        ("PURGE", "/a", None, (200, "own method")),
        ("HEAD", "/a", None, (200, "")),
        ("GET", "/b?c", None, (501, "no recorded answer to GET /b?c in {file}\n")),
    ],
)
def test_method_path_query_and_body_choose_the_answer(
    tmp_path: Path, method: str, target: str, body: str | None, expected: tuple[int, str]
) -> None:
    """The order of a query and the form of JSON do not matter; what nobody recorded is told."""
    entries = (
        entry("GET", "http://a/a?x=1&y=2", "query"),
        entry("GET", "http://a/a", "plain"),
        entry("POST", "http://a/a", "json", asked={"text": '{"m": 2, "n": 1}'}),
        entry("POST", "http://a/a", "form", asked={"text": "n=1"}),
        entry("PUT", "http://a/a", "any body"),
        entry("PURGE", "http://a/a", "own method"),
        entry("HEAD", "http://a/a", "unseen"),
    )
    with serving(tmp_path, *entries) as port:
        status, _, text = ask(port, method, target, body)
    assert (status, text) == (expected[0], expected[1].format(file=tmp_path / "shop.har"))


def test_several_answers_are_given_in_turn_and_the_last_one_again(tmp_path: Path) -> None:
    """As a service does whose state changes."""
    entries = [entry("GET", "http://a", text) for text in ("queued", "done")]
    with serving(tmp_path, *entries) as port:
        assert [ask(port, "GET", "/")[2] for _ in range(3)] == ["queued", "done", "done"]


def test_bytes_are_recorded_in_base64(tmp_path: Path) -> None:
    """As archives do for what is no text."""
    packed = entry("GET", "http://a/", "YWJj", content={"encoding": "base64"})
    with serving(tmp_path, packed) as port:
        assert ask(port, "GET", "/")[2] == "abc"


def test_the_reason_names_what_lacks_an_answer(tmp_path: Path) -> None:
    """Clients put it into their errors."""
    with (
        serving(tmp_path) as port,
        pytest.raises(urllib.error.HTTPError, match="no recorded answer to GET /v2 in") as caught,
        urllib.request.urlopen(f"http://127.0.0.1:{port}/v2", timeout=5),
    ):
        pass
    caught.value.close()


def test_a_body_in_chunks_is_joined(tmp_path: Path) -> None:
    """And the connection serves the next request."""
    entries = (entry("POST", "http://a/", "ok", asked={"text": "ab"}), entry("GET", "http://a/"))
    with serving(tmp_path, *entries) as port:
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        connection.putrequest("POST", "/")
        connection.putheader("Transfer-Encoding", "chunked")
        connection.endheaders()
        connection.send(b"1\r\na\r\n1;x=y\r\nb\r\n0\r\nX-After: 1\r\n\r\n")
        assert connection.getresponse().read() == b"ok"
        connection.request("GET", "/")
        assert connection.getresponse().status == 200
        connection.close()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"log": {"entries": [1]}}', '{"log": {"entries": [{"request": {}}]}}']
)
def test_what_is_no_archive_ends_the_program(tmp_path: Path, text: str) -> None:
    """With its name; the server never answers."""
    file = tmp_path / "shop.har"
    _ = file.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=r"shop\.har is not an HTTP archive \(HAR\): "):
        _ = read_recording(str(file))


def test_as_a_program_it_answers_until_it_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the host and port that it is given."""
    places: list[tuple[str, int]] = []
    monkeypatch.setattr(
        ThreadingHTTPServer,
        "serve_forever",
        lambda server: places.append(server.socket.getsockname()),
    )
    file = tmp_path / "shop.har"
    _ = file.write_text('{"log": {"entries": []}}', encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = recorded_answers.__file__
    monkeypatch.setattr(sys, "argv", [program, str(file), "127.0.0.1", str(port)])
    _ = runpy.run_path(program, run_name="__main__")
    assert places == [("127.0.0.1", port)]
