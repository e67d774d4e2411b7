"""One exchange with an agent: what it was asked, what it answered, what it cost."""

from enum import StrEnum
from pathlib import PurePath

from attrs import field, frozen

from adws.core.failure import Failure
from adws.core.money import Usage
from adws.core.purpose import Purpose


@frozen
class Material:
    """A text that others wrote, shown to an agent as data under a title."""

    title: str
    text: str


@frozen
class Task:
    """What an agent is asked to do: make the failures of one group pass, or what ``request`` says.

    ``tree`` is the agent tree's project folder (absolute); the agent works nowhere else.
    ``failures`` are this group's, nothing else is told. ``sources`` are files of the tree that the
    failures name, relative to it. ``sealed`` are the globs of files whose edits will be dropped.
    ``test_argv`` runs the suite in ``test_folder`` of the tree, with ``test_env`` set, and
    ``case_argv`` these failures, as far as its tool can be asked for them; empty where that is not
    known. ``id_prefix`` is what tells the suites' case ids apart.
    ``earlier`` says what former attempts tried and why they were refused. ``timeout_seconds`` is
    what the agent has; ``prompt_file``, ``task_file`` and ``log`` are where its question and its
    complete output are kept, outside of the tree. ``claims``: it may claim that a test is wrong.
    ``runner`` is the name of the suite's test runner. ``request`` says what is wanted where that is
    not the failures, ``criteria`` by what it will be judged, ``material`` what else is known.
    All paths are as the agent sees them.
    """

    id: str
    tree: PurePath
    failures: tuple[Failure, ...]
    sources: tuple[str, ...]
    sealed: tuple[str, ...]
    test_argv: tuple[str, ...]
    timeout_seconds: float
    prompt_file: PurePath
    task_file: PurePath
    log: PurePath
    test_env: dict[str, str] = field(factory=dict[str, str])
    earlier: tuple[str, ...] = ()
    round: int = 1
    attempt: int = 1
    claims: bool = True
    runner: str = "pytest"
    test_folder: str = "."
    id_prefix: str = ""
    case_argv: tuple[str, ...] = ()
    purpose: Purpose = Purpose.FIX
    request: str = ""
    criteria: tuple[str, ...] = ()
    material: tuple[Material, ...] = ()


class AnswerStatus(StrEnum):
    """How an agent ended: it says it finished, it gave up with a reason, or it failed."""

    FINISHED = "finished"
    GAVE_UP = "gave_up"
    FAILED = "failed"


class Category(StrEnum):
    """What kind of end a call of an agent came to; each has its own rule for trying again.

    ``success``: it ended by itself. ``max_turns`` and ``max_budget``: it used up what one call may.
    ``transient``: the network, the service or the machine, which pass. ``persistent``: something
    that another try meets again. ``structured_output``: its answer had not the demanded form.
    ``max_attempts``: it was tried again as often as allowed. ``unknown``: none of these.
    """

    SUCCESS = "success"
    MAX_TURNS = "max_turns"
    MAX_BUDGET = "max_budget"
    TRANSIENT = "transient"
    PERSISTENT = "persistent"
    UNKNOWN = "unknown"
    STRUCTURED_OUTPUT = "structured_output"
    MAX_ATTEMPTS = "max_attempts"


@frozen
class Reset:
    """When a spent limit of the agent's service is there again: a moment, or from now on.

    ``at`` is ISO 8601 with its offset; ``after_seconds`` counts from the answer. One is given.
    """

    at: str = ""
    after_seconds: float | None = None


@frozen
class Answer:
    """What an agent said. ``cost_usd`` is None when the price is unknown, never 0 for unknown.

    ``reason``: for ``gave_up`` one of the ledger's escalation reasons or free text; for ``failed``
    what went wrong (``timed_out``, ``crashed``, …), and ``category`` of what kind that is.
    ``reset`` is set when a limit of its service was spent and it told until when.
    ``refused_access`` says that the service knows no such account or key, which no other question
    will change.
    ``model`` is the one that answered, where told. ``session`` can be gone on with, where the agent
    can. ``transcript`` is where its complete words lie. ``claimed_files`` are those it says it
    changed, ``unfounded_files`` those of them that it did not change: what it changed is read from
    its tree. ``undone`` are files of the user's own
    repository that it had changed and that were put right.
    """

    status: AnswerStatus
    text: str = ""
    reason: str = ""
    cost_usd: float | None = None
    turns: int | None = None
    usage: Usage = Usage()
    session: str = ""
    duration_seconds: float = 0.0
    category: Category = Category.SUCCESS
    reset: Reset | None = None
    refused_access: bool = False
    model: str = ""
    transcript: str = ""
    claimed_files: tuple[str, ...] = ()
    unfounded_files: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()


@frozen
class Errand:
    """One question to one role.

    ``request`` is what is wanted, ``criteria`` by what it is accepted, ``material`` what else the
    role may know: nothing but this, the failures and the tree reaches it. ``sources`` are the
    files to start from. ``claims``: it may claim that a test is wrong.
    """

    purpose: Purpose
    request: str
    criteria: tuple[str, ...] = ()
    material: tuple[Material, ...] = ()
    sources: tuple[str, ...] = ()
    claims: bool = False
