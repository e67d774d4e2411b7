"""What an adapter for a coding agent must know: two pure functions and a few facts."""

from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from pathlib import PurePath

from attrs import field, frozen
from returns.result import Result, Success

from adws.core.agent_settings import AgentOptions
from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.purpose import Purpose
from adws.core.settings import Settings
from adws.core.turn import Answer, Task


class Ability(StrEnum):
    """What an agent can do beyond answering.

    ``LIMITS_TURNS`` and ``LIMITS_COST``: it ends by itself when it has used up what a call may.
    ``INTERRUPTS``: asked to stop by SIGINT it still tells its result.
    """

    TELLS_COST = "cost"
    TELLS_TURNS = "turns"
    TELLS_TOKENS = "tokens"
    RESUMES = "resumes"
    LIMITS_TURNS = "limits turns"
    LIMITS_COST = "limits cost"
    INTERRUPTS = "interrupts"


@frozen
class Question:
    """One question to an agent; paths are as the agent sees them."""

    task: Task
    """What the agent is to do, with its tree and its time limit."""
    prompt: str
    """The text of the question, which ``task.prompt_file`` holds as well."""
    settings: Settings
    """The settings of the project."""
    folder: PurePath
    """The agent's own folder for this run, absolute and outside of its tree: for the files of
    ``Agent.files`` and for what the agent leaves behind."""
    options: AgentOptions = field(factory=AgentOptions)
    """What the settings set for this agent and this purpose."""
    session: str = ""
    """The session to continue; empty: a new one."""
    caged: bool = False
    """Whether a cage confines the agent, so that it need not confine itself."""


@frozen
class AgentOutput:
    """What came of a question."""

    completed: CompletedProcess
    """The agent's process, which has ended."""
    file: str = ""
    """The text of the agent's ``answer_file``; empty if it wrote none."""
    ended: datetime | None = None
    """When the process ended, with its offset: services name times of a day without a date. None
    where nobody noted it."""


def _any_text(_text: str, _origin: str) -> Result[object, PipelineError]:
    return Success(None)


def _no_files(_question: Question) -> Mapping[str, str]:
    return {}


@frozen
class LoginSign:
    """What shows that somebody is logged in to the agent's service; one of all is enough."""

    variables: tuple[str, ...] = ()
    """The names of environment variables with a key or a token."""
    files: tuple[str, ...] = ()
    """Files with credentials, relative to HOME."""


@frozen
class Agent:
    """An adapter for one coding agent."""

    name: str
    """The name by which the settings choose it."""
    summary: str
    """What it is, in a few words for ``adws agents list``."""
    command: Callable[[Question], Result[Command, PipelineError]]
    """Builds the program that answers a question, or says why it cannot."""
    read: Callable[[AgentOutput], Answer]
    """Turns what the program left into an answer. What the agent changed is read from its tree."""
    program: str | None = None
    """The program that must be on the PATH before ``auto`` chooses the agent; None: ``auto`` never
    looks for one."""
    configured_by: str | None = None
    """The setting that makes ``auto`` choose the agent; None: no setting does."""
    works_from_file: bool = False
    """Whether the setting ``configured_by`` names a file that must exist before a run: absolute, or
    relative to the project's folder."""
    read_file: Callable[[str, str], Result[object, PipelineError]] = _any_text
    """Reads the text of that file before a run, or says what is wrong with it. The second argument
    is how errors name the file; it ends with the file's path."""
    variables: tuple[str, ...] = ()
    """Globs of environment variables that it needs besides the common ones."""
    home_files: tuple[str, ...] = ()
    """Files that it must see, relative to HOME."""
    access: LoginSign = LoginSign()
    """What shows that somebody is logged in, without asking the agent."""
    abilities: frozenset[Ability] = field(default=frozenset[Ability]())
    """What it can do beyond answering."""
    files: Callable[[Question], Mapping[str, str]] = _no_files
    """Returns the texts that must be there before it starts, by path relative to
    ``question.folder``."""
    answer_file: str = ""
    """The file that it writes its answer to, relative to ``question.folder``; empty: none."""
    version: tuple[str, ...] = ("--version",)
    """The arguments with which ``program`` prints its version."""
    install_hint: str = ""
    """How to install it, in words."""
    install: str = ""
    """The command that installs the version with which adws is tested; empty: there is none."""
    free: bool = False
    """Whether a call costs nothing."""
    sees_all_cases: bool = False
    """Whether adws holds no case out of it. Only for an agent that cannot write an answer for each
    case that it knows: a further case then only rules out wrong edits."""
    purposes: frozenset[Purpose] = frozenset(Purpose)
    """What it can be asked for."""
