"""A forge for tests: the embedded one in a folder, where pull requests and runs are as you say."""

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any, TypeVar

from attrs import evolve, frozen
from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.core.settings import Settings
from adws.forge.account import Account
from adws.forge.connection import Connection
from adws.forge.local.answering import (
    ADDRESS,
    LocalForge,
    change_state,
    connect,
    make_forge,
    read_state,
)
from adws.forge.local.serving import while_serving
from adws.forge.local.state import ForgeState, PlannedFault, StoredIssue, StoredRun, Token
from adws.forge.operation import Operation
from adws.forge.requests import ask
from adws.pipeline.site import RepositorySite
from adws.testing.real_machine import shell, value
from adws.vcs.remote import Remote

_Value = TypeVar("_Value")
_TIME = "2026-01-01T00:00:00Z"
_IDENTITY = "-c user.name=a -c user.email=a@localhost"
STATE = ForgeState(
    "team/project",
    accounts=(Account(1, "ada"), Account(2, "helper[bot]", "Bot")),
    tokens={"secret": Token("helper[bot]"), "reading": Token("ada", {"pull_requests": "read"})},
    roles={"ada": "write"},
    workflows=("tdd-test.yml", "tdd-agent.yml"),
)
"""A repository of a person and of a bot, whose token ``secret`` may do everything."""


@frozen
class FakeForge:
    """An embedded forge, and a connection to it as somebody who may do everything."""

    forge: LocalForge
    connection: Connection

    def ask(self, operation: Operation[_Value]) -> _Value:
        """Return what is answered."""
        return value(ask(self.connection, operation))

    def refused(self, operation: Operation[_Value]) -> PipelineError:
        """Return why something is refused."""
        return settle(ask(self.connection, operation)).failure()

    def by(self, token: str) -> "FakeForge":
        """Return the same forge, asked with another token."""
        return evolve(self, connection=evolve(self.connection, token=token, known_answers={}))

    def while_served(self, body: Callable[["FakeForge"], _Value]) -> _Value:
        """Do something with the same forge while it is asked over HTTP."""

        def serve_body(address: str) -> IOResult[_Value, PipelineError]:
            far = evolve(
                self.connection, address=address, exchange=io_ops.exchange, known_answers={}
            )
            return IOResult.from_value(body(evolve(self, connection=far)))

        return value(while_serving(self.forge, 0, serve_body))

    def site(self, clone: PurePath, settings: Settings = Settings()) -> RepositorySite:
        """Return where a pipeline of the account that asks works: in a new clone."""
        connection = self.connection
        _ = shell(self.forge.folder, f"git clone -q {self.forge.repository} {clone}")
        served = f"{connection.address}/{connection.repository}.git"
        here = connection.address == ADDRESS
        remote = Remote(str(self.forge.repository)) if here else Remote(served, connection.token)
        own = evolve(settings.pipeline, account=self.account)
        whole = evolve(settings, pipeline=own)
        return RepositorySite(clone, whole, connection, remote, self.state.default_branch)

    @property
    def state(self) -> ForgeState:
        """What the forge knows."""
        return value(read_state(self.forge))

    @property
    def account(self) -> int:
        """The id of the account that asks."""
        state = self.state
        return state.account(state.tokens[self.connection.token].login).id

    def set(self, **fields: Any) -> None:  # noqa: ANN401 - the fields of the state
        """Change something as somebody else would."""
        _ = value(change_state(self.forge, **fields))

    def fail(self, kind: str, method: str, path: str, times: int = 1) -> None:
        """Order a fault; see ``PlannedFault``."""
        self.set(faults=(PlannedFault(kind, method, path, times),))

    def add_token(self, word: str, token: Token) -> None:
        """Let somebody ask with a token."""
        self.set(tokens={**self.state.tokens, word: token})

    def add_pull_request(
        self,
        head: str,
        *,
        author: str,
        title: str = "",
        fork: str = "",
        **fields: Any,  # noqa: ANN401 - fields of ``StoredIssue``
    ) -> int:
        """Have somebody propose a branch to be merged, and return the number.

        ``fork`` names the repository of the branch where it is another one; then ``head_sha`` is
        its commit.
        """
        state = self.state
        number = state.next_number()
        new = StoredIssue(
            number, title, "", author, _TIME, _TIME, head, state.default_branch, fork=fork, **fields
        )
        self.set(proposed=state.put(new).proposed)
        return number

    def add_run(self, workflow: str, *, log: str = "", **fields: Any) -> int:  # noqa: ANN401 - fields of ``StoredRun``
        """Add a run of a workflow's file, and return its id; it is queued unless you say more."""
        state = self.state
        number = state.last_id + 1
        defaults = {"event": "workflow_dispatch", "ref": state.default_branch, "head_sha": ""}
        usual = {"inputs": {}, "title": workflow, "created_at": _TIME}
        new = StoredRun(id=number, workflow=workflow, **{**defaults, **usual, **fields})
        self.set(runs=(*state.runs, new), last_id=number)
        if log:
            _ = value(io_ops.write_text(self.forge.log(number), log))
        return number

    def end_run(self, run: int, conclusion: str = "success") -> None:
        """End a run."""

        def with_conclusion(stored: StoredRun) -> StoredRun:
            return evolve(stored, status="completed", conclusion=conclusion)

        self.set(
            runs=tuple(
                with_conclusion(stored) if stored.id == run else stored
                for stored in self.state.runs
            )
        )

    def commit(self, branch: str, files: Mapping[str, str], start: str = "main") -> str:
        """Commit files to a branch as somebody who pushes, and return the commit."""
        folder = self.forge.folder / "work"
        _ = shell(self.forge.folder, f"rm -rf work; git clone -q {self.forge.repository} work")
        branches = shell(folder, "git branch -r")
        begin = f"origin/{branch}" if f"origin/{branch}\n" in branches else f"origin/{start}"
        has_start = f"{begin}\n" in branches
        _ = shell(folder, f"git checkout -q -B {branch} {begin if has_start else ''}")
        for name, text in files.items():
            _ = value(io_ops.write_text(folder / name, text))
        _ = shell(
            folder, f"git add -A; git {_IDENTITY} commit -qm change; git push -q origin {branch}"
        )
        return shell(folder, "git rev-parse HEAD").strip()


def a_forge(
    folder: PurePath, files: Mapping[str, str] | None = None, state: ForgeState = STATE
) -> FakeForge:
    """Return a forge in a new folder; its main branch has one commit with these files."""
    forge = value(make_forge(folder, state))
    token = next(iter(state.tokens))
    fake = FakeForge(forge, connect(forge, state, token))
    _ = fake.commit(state.default_branch, files or {"README.md": "A project.\n"})
    return fake
