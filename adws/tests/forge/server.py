"""An embedded forge for a test, with a repository of two branches, and who asks there."""

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, TypeVar

from attrs import evolve, frozen
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.core.railway import settle
from adws.forge.account import Account
from adws.forge.asking import ask
from adws.forge.connection import Connection
from adws.forge.local.answering import (
    LocalForge,
    answer,
    change_state,
    connect,
    make_forge,
    read_state,
)
from adws.forge.local.state import Fault, ForgeState, Token
from adws.forge.operation import Operation
from adws.tests.forge.github_api.validation import mistakes, operation
from adws.tests.vcs.repositories import shell, value

_Value = TypeVar("_Value")
STATE = ForgeState(
    "team/project",
    accounts=(Account(1, "ada"), Account(2, "helper[bot]", "Bot")),
    tokens={"secret": Token("helper[bot]"), "reading": Token("ada", {"pull_requests": "read"})},
    roles={"ada": "write"},
    workflows=("tdd-test.yml",),
)
BASE = {"calc.py": "a = 1\n", "other.py": "b = 1\n"}


@frozen
class Served:
    """An embedded forge, and a connection to it that checks every request and answer."""

    forge: LocalForge
    connection: Connection

    def ask(self, asked: Operation[_Value]) -> _Value:
        """Return what is answered."""
        return value(ask(self.connection, asked))

    def refused(self, asked: Operation[_Value]) -> PipelineError:
        """Return why something is refused."""
        return settle(ask(self.connection, asked)).failure()

    def by(self, token: str) -> "Served":
        """Return the same forge, asked with another token."""
        return evolve(self, connection=evolve(self.connection, token=token, known={}))

    def set(self, **fields: Any) -> None:  # noqa: ANN401 - the fields of the state
        """Change something as somebody else would."""
        _ = value(change_state(self.forge, **fields))

    def fail(self, what: str, method: str, path: str, times: int = 1) -> None:
        """Order a fault."""
        self.set(faults=(Fault(what, method, path, times),))

    @property
    def state(self) -> ForgeState:
        """What the forge knows."""
        return value(read_state(self.forge))

    def commit(self, branch: str, files: Mapping[str, str], start: str = "main") -> str:
        """Commit files to a branch as somebody who pushes, and return the commit."""
        folder = self.forge.folder / "work"
        _ = shell(self.forge.folder, f"rm -rf work; git clone -q {self.forge.repository} work")
        known = shell(folder, "git branch -r")
        begin = f"origin/{branch}" if f"origin/{branch}\n" in known else f"origin/{start}"
        has_start = f"{begin}\n" in known
        _ = shell(folder, f"git checkout -q -B {branch} {begin if has_start else ''}")
        for name, text in files.items():
            _ = shell(folder, f"mkdir -p $(dirname {name}); cat > {name} <<'END'\n{text}END")
        identity = "-c user.name=a -c user.email=a@localhost"
        _ = shell(
            folder, f"git add -A; git {identity} commit -qm change; git push -q origin {branch}"
        )
        return shell(folder, "git rev-parse HEAD").strip()


def made(folder: PurePath) -> PurePath:
    """Make a forge with ``main`` and ``tdd/one``, one commit ahead, and return its folder."""
    forge = value(make_forge(folder / "forge", STATE))
    here = _served(forge)
    _ = here.commit("main", BASE)
    _ = here.commit("tdd/one", {"calc.py": "a = 2\n"})
    return forge.folder


def served(template: PurePath, folder: PurePath) -> Served:
    """Return a copy of a forge that was made."""
    _ = shell(folder, f"cp -a {template} forge")
    return _served(LocalForge(folder / "forge"))


def _served(forge: LocalForge) -> Served:
    connection = connect(forge, STATE, "secret")
    return Served(forge, evolve(connection, exchange=lambda asked: _checked(forge, asked)))


def _checked(forge: LocalForge, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    """Answer, and hold request and answer against GitHub's own description."""
    path, _, query = request.url.removeprefix("http://127.0.0.1").partition("?")
    if path == "/graphql":
        return answer(forge, request)
    described = operation(request.method, path)
    if request.body:
        _refuse(mistakes(described["body"], json.loads(request.body)))
    names = {part.partition("=")[0] for part in query.split("&") if part}
    _refuse(sorted(names - {*described["query"], "page", "per_page"}))
    return answer(forge, request).map(lambda response: _as_described(described, response))


def _as_described(described: Mapping[str, Any], response: HttpResponse) -> HttpResponse:
    schema = described["answers"].get(str(response.status))
    if schema is not None and response.body:
        _refuse(mistakes(schema, json.loads(response.body)))
    return response


def _refuse(found: list[str]) -> None:
    if found:
        raise AssertionError("; ".join(found))
