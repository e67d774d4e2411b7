"""One exchange with an agent: what it was asked, what it answered, what it cost."""

from enum import StrEnum
from pathlib import PurePath

from attrs import field, frozen

from adws.core.failure import Failure
from adws.core.money import Usage
from adws.core.purpose import Purpose


@frozen
class Material:
    """A text that others wrote; an agent gets it as data, not as an instruction."""

    title: str
    """The heading of the text in the question."""
    text: str
    """The text itself, in full."""


@frozen
class Task:
    """What an agent is asked: to make the failures of one group pass, or what ``request`` says.

    All paths are as the agent sees them.
    """

    id: str
    """The name of the attempt in the journal."""
    tree: PurePath
    """The project's folder in the agent's tree, absolute; the agent works nowhere else."""
    failures: tuple[Failure, ...]
    """The failures of the group; the agent sees no others."""
    sources: tuple[str, ...]
    """The files that the failures name, relative to ``tree``."""
    sealed: tuple[str, ...]
    """The globs of files whose edits are not judged."""
    test_argv: tuple[str, ...]
    """The command that runs the suite in ``test_folder``; empty where adws does not know it."""
    timeout_seconds: float
    """How long the agent may take, in seconds."""
    prompt_file: PurePath
    """The file with the question, absolute and outside of the tree."""
    task_file: PurePath
    """The file with this task as JSON, absolute and outside of the tree."""
    log: PurePath
    """The file for the agent's complete output, absolute and outside of the tree."""
    test_env: dict[str, str] = field(factory=dict[str, str])
    """The environment variables that ``test_argv`` needs, by name."""
    earlier: tuple[str, ...] = ()
    """What former attempts tried and why they were refused, in sentences."""
    project_rules: tuple[str, ...] = ()
    """The files with the project's own rules for agents, relative to ``tree``."""
    round: int = 1
    """The number of the round, from 1."""
    attempt: int = 1
    """Which attempt at the group it is, from 1."""
    claims: bool = True
    """Whether the agent may claim that a test is wrong."""
    runner: str = "pytest"
    """The name of the suite's test runner."""
    test_folder: str = "."
    """The folder in which ``test_argv`` starts, relative to ``tree``."""
    id_prefix: str = ""
    """What the ids of the suite's cases begin with, where a project has several suites."""
    case_argv: tuple[str, ...] = ()
    """The command that runs only these failures, or as few others as the tool permits; empty where
    adws does not know it."""
    purpose: Purpose = Purpose.FIX
    """What the agent is asked for."""
    request: str = ""
    """What is to be done, where it is not to fix ``failures``."""
    criteria: tuple[str, ...] = ()
    """What the result is judged by, in sentences."""
    material: tuple[Material, ...] = ()
    """What else is known, written by others."""


class AnswerStatus(StrEnum):
    """How an agent ended: it says it finished, it gave up with a reason, or it failed."""

    FINISHED = "finished"
    GAVE_UP = "gave_up"
    FAILED = "failed"


class AnswerCategory(StrEnum):
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
    """When a spent limit of the agent's service is reset; one of the two is given."""

    at: str = ""
    """The moment, in ISO 8601 with its offset; empty where the service names a delay."""
    after_seconds: float | None = None
    """The delay from the answer on, in seconds; None where the service names a moment."""


@frozen
class Answer:
    """What an agent answered. What it changed is read from its tree, not from its answer."""

    status: AnswerStatus
    """How the agent ended."""
    text: str = ""
    """The agent's last words."""
    reason: str = ""
    """Why it gave up (an escalation reason or free text), or what failed, such as ``timed_out``;
    empty where it finished."""
    cost_usd: float | None = None
    """The price of the call, in US dollars; None where it is unknown, never 0 for that."""
    turns: int | None = None
    """How many turns the agent took; None where it does not report them."""
    usage: Usage = Usage()
    """The tokens of the call."""
    session: str = ""
    """The name by which the agent can continue this session; empty where it cannot."""
    duration_seconds: float = 0.0
    """How long the call took, in seconds."""
    category: AnswerCategory = AnswerCategory.SUCCESS
    """The kind of end, which decides whether the agent is asked again."""
    reset: Reset | None = None
    """When a spent limit of the service is reset; None where none is spent."""
    refused_access: bool = False
    """Whether the service refuses the account or the key, so that asking again is useless."""
    model: str = ""
    """The name of the model that answered; empty where the agent does not report it."""
    transcript: str = ""
    """The file with the agent's complete words; empty where there is none."""
    claimed_files: tuple[str, ...] = ()
    """The files that the agent says it changed."""
    unfounded_files: tuple[str, ...] = ()
    """Those of ``claimed_files`` that it did not change."""
    undone: tuple[str, ...] = ()
    """The files of the user's own repository that the agent changed and adws restored."""


@frozen
class RoleTask:
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
