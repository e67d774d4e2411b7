"""A little of GitHub, on a Unix socket: the questions that ``gh issue`` asks about one issue."""

import json
import socketserver
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import PurePath
from threading import Thread
from typing import Any

from attrs import define, field

from adws import io_ops
from adws.tests.vcs.repositories import value

ISSUE: dict[str, object] = {
    "__typename": "Issue",
    "id": "I_12",
    "number": 12,
    "title": "Add a total",
    "body": "The cart shall say what it costs.\r\n\r\n- [ ] adds prices",
    "state": "OPEN",
    "url": "https://github.com/o/r/issues/12",
}


@define
class GitHub:
    """What the service knows and was told; ``refusal`` is the error with which it answers all."""

    issue: dict[str, object] = field(factory=ISSUE.copy)
    comments: list[str] = field(factory=list[str])
    closed: list[str] = field(factory=list[str])
    opened: list[tuple[str, str]] = field(factory=list[tuple[str, str]])
    refusal: dict[str, object] | None = None
    status: int = 200

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Answer a question in GraphQL, by its first word."""
        if self.refusal is not None:
            return self.refusal
        query, given = asked["query"], asked["variables"]
        answers: dict[str, Callable[[], dict[str, Any]]] = {
            "CommentCreate": lambda: self._comment(given["input"]),
            "IssueCreate": lambda: self._create(given["input"]),
            "IssueClose": lambda: self._close(given["input"]),
            "RepositoryInfo": lambda: _data("repository", {"id": "R_1", "hasIssuesEnabled": True}),
            "IssueByNumber": lambda: self._show(query),
        }
        other = _data("__type", {"fields": [{"name": "stateReason"}]})
        return next((answer() for name, answer in answers.items() if name in query), other)

    def _comment(self, given: dict[str, Any]) -> dict[str, Any]:
        self.comments.append(given["body"])
        return _data("addComment", {"commentEdge": {"node": {"url": "https://github.com/c"}}})

    def _create(self, given: dict[str, Any]) -> dict[str, Any]:
        self.opened.append((given["title"], given["body"]))
        return _data("createIssue", {"issue": {"url": "https://github.com/o/r/issues/13"}})

    def _close(self, given: dict[str, Any]) -> dict[str, Any]:
        self.closed.append(given["stateReason"])
        return _data("closeIssue", {"issue": {"id": "I_12"}})

    def _show(self, query: str) -> dict[str, Any]:
        words = query.partition("on Issue{")[2].partition("}")[0].split(",")
        results = {name: self.issue[name] for name in ("__typename", *words)}
        return _data("repository", {"hasIssuesEnabled": True, "issue": results})


def _data(name: str, node: object) -> dict[str, Any]:
    return {"data": {name: node}}


class _Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True


@contextmanager
def serving(github: GitHub, folder: PurePath) -> Iterator[PurePath]:
    """Serve on a socket in a folder, and return the folder of settings that sends ``gh`` there."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            document = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            encode = json.dumps(github.answer(document)).encode()
            self.send_response(github.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(encode)))
            self.end_headers()
            _ = self.wfile.write(encode)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - a name of the library
            """Print nothing."""

    socket = folder / "s"
    _ = value(io_ops.write_text(folder / "gh/config.yml", f"http_unix_socket: {socket}\n"))
    with _Server(str(socket), Handler) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield folder / "gh"
        finally:
            server.shutdown()
            thread.join()
