"""What an adapter for a coding agent must know: two pure functions and a few facts."""

from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from pathlib import PurePath

from attrs import field, frozen
from returns.result import Result

from adws.core.agent_settings import AgentOptions
from adws.core.errors import PipelineError
from adws.core.process import Command, Completed
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
    """One question to an agent.

    ``prompt`` is the text, which also stands in ``task.prompt_file``. ``options`` are what the
    settings say of this agent and this purpose. ``folder`` is the agent's own for this run, outside
    of its tree: what its adapter lays there (``Agent.files``) and what it leaves behind.
    ``session`` is the one to go on with; empty asks afresh. ``caged`` says that a cage holds it, so
    that it need not hold itself. Paths are as the agent sees them.
    """

    task: Task
    prompt: str
    settings: Settings
    folder: PurePath
    options: AgentOptions = field(factory=AgentOptions)
    session: str = ""
    caged: bool = False


@frozen
class Reply:
    """What came of a question: the ended process, and the text of the agent's ``answer_file``.

    ``ended`` is when, with its offset: services tell times of a day without saying which.
    """

    completed: Completed
    file: str = ""
    ended: datetime | None = None


def _no_files(_question: Question) -> Mapping[str, str]:
    return {}


@frozen
class Access:
    """How an agent is known to its service: by any of these variables, or files below HOME."""

    variables: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


@frozen
class Agent:
    """An adapter for one coding agent.

    ``command`` builds the program to run for a question, ``read`` turns what came of it into an
    answer; what it changed is read from its tree, never from its words. ``program`` must be on the
    PATH for ``auto`` to choose it; ``configured_by`` is the setting that makes ``auto`` choose it.
    ``variables`` are the globs of environment variables that it needs beside the common ones, and
    ``home_files`` the files below HOME that it must see. ``access`` is how to know, without asking
    it, whether it is logged in. ``files`` gives texts by their paths below ``question.folder``,
    written before it starts; ``answer_file`` is the path there of one that it writes.
    ``install`` is the command that installs the version that adws is tested with.
    ``free``: a call costs nothing. ``purposes`` are what it can be asked for.
    """

    name: str
    summary: str
    command: Callable[[Question], Result[Command, PipelineError]]
    read: Callable[[Reply], Answer]
    program: str | None = None
    configured_by: str | None = None
    variables: tuple[str, ...] = ()
    home_files: tuple[str, ...] = ()
    access: Access = Access()
    abilities: frozenset[Ability] = field(default=frozenset[Ability]())
    files: Callable[[Question], Mapping[str, str]] = _no_files
    answer_file: str = ""
    version: tuple[str, ...] = ("--version",)
    install_hint: str = ""
    install: str = ""
    free: bool = False
    purposes: frozenset[Purpose] = frozenset(Purpose)
