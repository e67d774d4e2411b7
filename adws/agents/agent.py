"""What an adapter for a coding agent must know: two pure functions and a few facts."""

from collections.abc import Callable

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.core.process import Command, Completed
from adws.core.settings import Settings
from adws.core.turn import Answer, Task


@frozen
class Agent:
    """An adapter for one coding agent.

    ``command`` builds the program to run for a task; the prompt stands in ``task.prompt_file`` and
    the task as JSON in ``task.task_file``. ``read`` turns what it printed into an answer; what it
    changed is read from its tree, never from its words. ``program`` must be on the PATH for
    ``auto`` to choose it; ``configured_by`` is the setting that makes ``auto`` choose it.
    """

    name: str
    summary: str
    command: Callable[[Task, str, Settings], Result[Command, PipelineError]]
    read: Callable[[Task, Completed], Answer]
    program: str | None = None
    configured_by: str | None = None
    reports_cost: bool = False
