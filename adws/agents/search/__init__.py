"""The embedded agent: mends small bugs by search, without a model, a key or a network."""

import sys

from returns.result import Result, Success

from adws.agents.agent import Agent
from adws.agents.asked_process import asked_process
from adws.agents.spoken_answer import read_spoken_answer
from adws.core.errors import PipelineError
from adws.core.process import Command, Completed
from adws.core.settings import Settings
from adws.core.turn import Answer, Task


def _command(task: Task, _prompt: str, _settings: Settings) -> Result[Command, PipelineError]:
    """Start it with adws's own interpreter; ``-P`` keeps the tree's modules out of it."""
    argv = (sys.executable, "-P", "-m", "adws.agents.search", str(task.task_file))
    return Success(asked_process(task, argv))


def _read(_task: Task, completed: Completed) -> Answer:
    return read_spoken_answer(completed, cost_usd=0.0)


AGENT = Agent(
    name="search",
    summary="embedded: tries small edits of the suspicious lines, needs no model (Python, pytest)",
    command=_command,
    read=_read,
    reports_cost=True,
)
