"""One exchange with an agent: the task, the answer, the cost."""

from enum import StrEnum
from pathlib import PurePath
from textwrap import shorten

from attrs import field, frozen

from adws.core.failure import Failure
from adws.core.money import Usage
from adws.core.purpose import Purpose
from adws.core.visible import one_line

_LINE_CHARACTERS = 200


@frozen
class Material:
    """A text that others wrote; an agent gets it as data, not as an instruction."""

    title: str
    """The heading of the text in the prompt."""
    text: str
    """The text itself, in full."""


@frozen
class Task:
    """The task of an agent: to make the failures of one group pass, or what ``request`` says.

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
    """The command that runs the suite in ``test_folder``; empty if adws does not know it."""
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
    """What earlier attempts tried and why they were refused, in sentences."""
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
    """The command that runs only these failures, or as few others as the tool permits; empty if
    adws does not know it."""
    purpose: Purpose = Purpose.FIX
    """The agent's task."""
    request: str = ""
    """What to do, if the task is not to fix ``failures``."""
    criteria: tuple[str, ...] = ()
    """The acceptance criteria, in sentences."""
    material: tuple[Material, ...] = ()
    """More texts for the task, written by others."""


class AnswerStatus(StrEnum):
    """How an agent ended: it finished, it gave up with a reason, or it failed."""

    FINISHED = "finished"
    GAVE_UP = "gave_up"
    FAILED = "failed"


class AnswerCategory(StrEnum):
    """How a call of an agent ended; each category has its own rule for trying again.

    ``success``: it ended by itself. ``max_turns`` and ``max_budget``: it reached the limit of a
    call. ``transient``: a temporary problem of the network, the service or the machine.
    ``persistent``: a problem that another try meets again. ``structured_output``: its answer had
    not the required form. ``max_attempts``: it was tried as often as allowed. ``unknown``: none of
    these.
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
    """When a reached limit of the agent's service is reset; exactly one of the fields is set."""

    at: str = ""
    """The moment, in ISO 8601 with its offset; empty if the service names a delay."""
    after_seconds: float | None = None
    """The delay after the answer, in seconds; None if the service names a moment."""


@frozen
class Answer:
    """The answer of an agent. adws reads its changes from its tree, not from the answer."""

    status: AnswerStatus
    """How the agent ended."""
    text: str = ""
    """The agent's last message."""
    reason: str = ""
    """Why it gave up (an escalation reason or free text), or what failed, such as ``timed_out``;
    empty if it finished."""
    cost_usd: float | None = None
    """The price of the call, in US dollars; None if it is unknown, never 0 for that."""
    turns: int | None = None
    """How many turns the agent took; None if it does not report them."""
    usage: Usage = Usage()
    """The tokens of the call."""
    session: str = ""
    """The name by which the agent can continue this session; empty if it cannot."""
    duration_seconds: float = 0.0
    """How long the call took, in seconds."""
    category: AnswerCategory = AnswerCategory.SUCCESS
    """The kind of end, which decides whether the agent is asked again."""
    reset: Reset | None = None
    """When a reached limit of the service is reset; None if no limit is reached."""
    refused_access: bool = False
    """Whether the service refuses the account or the key, so that asking again is useless."""
    model: str = ""
    """The name of the model that answered; empty if the agent does not report it."""
    transcript: str = ""
    """The file with the agent's complete messages; empty if there is none."""
    claimed_files: tuple[str, ...] = ()
    """The files that the agent says it changed."""
    unfounded_files: tuple[str, ...] = ()
    """Those of ``claimed_files`` that it did not change."""
    submodule_files: tuple[str, ...] = ()
    """The files that it changed in submodules, relative to the repository's top: adws judges the
    files of one repository, so these changes are lost."""
    undone: tuple[str, ...] = ()
    """The files of the user's own repository that the agent changed and adws restored."""
    exit_code: int | None = None
    """The exit code of its program; None if it is not known."""
    log: str = ""
    """The file with all that it printed, relative to the project's folder; empty if there is none.
    """

    @property
    def timed_out(self) -> bool:
        """Whether its time limit ended the agent."""
        return self.reason == "timed_out"

    @property
    def failure(self) -> str:
        """How it failed, its last line, which is often that of its stderr, and where to look.

        >>> Answer(AnswerStatus.FAILED, reason="timed_out", duration_seconds=600.0).failure
        'timed out after 600.0 s'
        >>> Answer(AnswerStatus.FAILED, "no x", "crashed", exit_code=2, log="a.log").failure
        'crashed, exit code 2, after 0.0 s: no x (see a.log)'
        """
        code = f", exit code {self.exit_code}," if self.exit_code else ""
        how = f"{self.reason.replace('_', ' ')}{code} after {self.duration_seconds:.1f} s"
        last = one_line(self.text.strip().rpartition("\n")[2])
        words = f": {shorten(last, _LINE_CHARACTERS, placeholder=' …')}" if last else ""
        return f"{how}{words}{f' (see {self.log})' if self.log else ''}"


@frozen
class RoleTask:
    """One question to one role.

    ``request`` is the task, ``criteria`` are its acceptance criteria, ``material`` are more texts.
    The role gets only these, the failures and the tree. ``sources`` are the files to start from.
    ``claims``: it may claim that a test is wrong.
    """

    purpose: Purpose
    request: str
    criteria: tuple[str, ...] = ()
    material: tuple[Material, ...] = ()
    sources: tuple[str, ...] = ()
    claims: bool = False
