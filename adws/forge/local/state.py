"""What the embedded forge knows beside its git repository."""

from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any

from attrs import evolve, field, frozen
from returns.result import Result

from adws.core.codec import from_json, to_json_line
from adws.core.errors import PipelineError
from adws.forge.account import Account

ACTIONS = "github-actions[bot]"
"""Who does what runs of workflows do."""


@frozen
class Token:
    """Who asks with a token, and what it may: permissions by GitHub's names, ``read`` or ``write``.

    One without any permission named may do everything. ``kind`` is ``person``, ``app`` or
    ``workflow``: what is done with the last, which a run gets, starts hardly any other run. ``run``
    is the run that it ends with; 0 for one that stays.
    """

    login: str
    permissions: Mapping[str, str] = field(factory=dict[str, str])
    kind: str = "person"
    run: int = 0

    def may(self, permission: str, level: str) -> bool:
        """Whether it may do something."""
        granted = self.permissions.get(permission, "none")
        return not self.permissions or granted in {"write", level}


@frozen
class StoredIssue:
    """A pull request or an issue; an issue has no ``head``.

    ``fork`` is the repository of the head where it is another one: then ``head`` is no branch here.
    ``armed`` is the commit that shall be merged as soon as that is allowed, and ``armed_kind`` the
    kind of the token that said so; ``unsure`` counts the answers to come that do not know yet
    whether it can be merged.
    """

    number: int
    title: str
    body: str
    author: str
    created_at: str
    updated_at: str
    head: str = ""
    base: str = ""
    head_sha: str = ""
    labels: tuple[str, ...] = ()
    is_open: bool = True
    draft: bool = False
    merge_sha: str = ""
    merged_at: str = ""
    armed: str = ""
    armed_kind: str = "person"
    unsure: int = 0
    fork: str = ""

    def head_in(self, heads: Mapping[str, str]) -> str | None:
        """Return the commit of the head; None if its branch is gone."""
        return self.head_sha if self.fork else heads.get(self.head)


@frozen
class StoredComment:
    """A comment."""

    id: int
    number: int
    author: str
    body: str
    created_at: str
    updated_at: str


@frozen
class StoredStatus:
    """A status of a commit."""

    id: int
    sha: str
    context: str
    state: str
    description: str
    url: str
    created_at: str


@frozen
class StoredCheckRun:
    """A check run of a commit, with what it says."""

    id: int
    sha: str
    name: str
    status: str
    conclusion: str
    key: str
    title: str = ""
    summary: str = ""
    annotations: tuple[dict[str, Any], ...] = ()


@frozen
class StoredRun:
    """A run of a workflow's file, which has a ``name`` too.

    ``group`` is that of its concurrency, ``depth`` how many runs have started each other before it;
    ``checkout`` is the commit that its steps get, ``payload`` the event as it is shown to them.
    """

    id: int
    workflow: str
    event: str
    ref: str
    head_sha: str
    inputs: Mapping[str, str]
    title: str
    created_at: str
    status: str = "queued"
    conclusion: str = ""
    attempt: int = 1
    name: str = ""
    actor: str = ""
    checkout: str = ""
    group: str = ""
    depth: int = 0
    payload: Mapping[str, Any] = field(factory=dict[str, Any])


@frozen
class PlannedFault:
    """Something that goes wrong with the next requests of a kind, as it does at real forges.

    ``what`` is ``unavailable`` (502, nothing is done), ``unanswered`` (it is done, and no answer
    comes) or ``limited`` (403, with a time to wait). ``path`` begins the paths that are meant.

    It may go wrong with events as well: ``event-lost``, ``event-twice`` and ``run-cancelled``
    (before it has begun). Then ``method`` is the name of the event, and ``path`` begins the names
    of the workflows' files that are meant.
    """

    what: str
    method: str
    path: str
    times: int = 1


@frozen
class ForgeSettings:
    """How the repository is set up beyond what the pipeline itself changes.

    ``may_open``: workflows may open pull requests. ``environments`` maps names to the names of
    their secrets, ``secrets`` are the repository's own. ``disabled`` maps files of workflows to
    why they are.
    """

    may_open: bool = True
    environments: Mapping[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])
    secrets: tuple[str, ...] = ()
    disabled: Mapping[str, str] = field(factory=dict[str, str])


@frozen
class Move:
    """A branch that shall move from one commit to another."""

    branch: str
    to: str
    known: str


@frozen
class ForgeState:
    """Everything, as one value; lists are in the order in which things were made.

    ``moving`` is the branch that a merge moves: where the process ended before it did, the next
    one does it. ``scheduled_until`` is the minute up to which schedules have been looked at.
    """

    repository: str
    default_branch: str = "main"
    accounts: tuple[Account, ...] = ()
    tokens: Mapping[str, Token] = field(factory=dict[str, Token])
    roles: Mapping[str, str] = field(factory=dict[str, str])
    labels: tuple[str, ...] = ()
    proposed: tuple[StoredIssue, ...] = ()
    comments: tuple[StoredComment, ...] = ()
    statuses: tuple[StoredStatus, ...] = ()
    checks: tuple[StoredCheckRun, ...] = ()
    runs: tuple[StoredRun, ...] = ()
    workflows: tuple[str, ...] = ()
    faults: tuple[PlannedFault, ...] = ()
    required: tuple[str, ...] = ()
    moving: Move | None = None
    scheduled_until: str = ""
    unsure_reads: int = 0
    last_id: int = 0
    settings: ForgeSettings = ForgeSettings()

    def account(self, login: str) -> Account:
        """Return an account by its name; one that nobody made has the id 0."""
        return next(
            (account for account in self.accounts if account.login == login), Account(0, login)
        )

    def next_account(self) -> int:
        """Return the number of the next account; those that GitHub has given are left out."""
        return (
            max((account.id for account in self.accounts if account.login != ACTIONS), default=0)
            + 1
        )

    def find(self, number: int) -> StoredIssue | None:
        """Return a pull request or an issue."""
        return next((item for item in self.proposed if item.number == number), None)

    def missing_status(self, sha: str) -> str:
        """Return a required status that a commit has not; an empty text where it has all."""
        newest = {status.context: status.state for status in self.statuses if status.sha == sha}
        return next((name for name in self.required if newest.get(name) != "success"), "")

    def next_number(self) -> int:
        """Return the number of the next pull request or issue: they share them."""
        return max((item.number for item in self.proposed), default=0) + 1

    def put(self, item: StoredIssue) -> "ForgeState":
        """Return the same with a pull request or an issue as it is now, or with one more."""
        others = tuple(other for other in self.proposed if other.number != item.number)
        return evolve(self, proposed=tuple(sorted((*others, item), key=attrgetter("number"))))


def text_of(state: ForgeState) -> str:
    """Return what is written to the file: one line, because indented JSON takes twice the time."""
    return f"{to_json_line(state)}\n"


@lru_cache(maxsize=2)
def state_of(text: str, origin: str) -> Result[ForgeState, PipelineError]:
    """Return what was written to the file; ``origin`` is its name, for errors.

    Most requests change nothing, so that what was read for the last one is still so.
    """
    return from_json(text, ForgeState, origin)
