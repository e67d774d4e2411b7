"""The agent whose answers are written down in a file beforehand: for tests and demonstrations."""

import re
import sys

from returns.result import Failure, Result, Success

from adws.agents.agent import Agent
from adws.agents.asked_process import asked_process
from adws.agents.script import COST
from adws.agents.spoken_answer import read_spoken_answer
from adws.core.errors import AgentMissing, PipelineError
from adws.core.process import Command, Completed
from adws.core.settings import Settings
from adws.core.turn import Answer, Task

_COST_LINE = re.compile(rf"^{COST} ([0-9.]+)$", re.MULTILINE)


def _command(task: Task, _prompt: str, settings: Settings) -> Result[Command, PipelineError]:
    """Start the process that looks the answer up; the script's path should be absolute."""
    if not settings.agent_script:
        return Failure(
            AgentMissing(
                "the agent 'scripted' has no script",
                hint="set agent_script to a TOML or JSON file with [[answers]]",
            )
        )
    module = ("-m", "adws.agents.scripted_process")
    words = (sys.executable, "-P", *module, settings.agent_script, str(task.task_file))
    return Success(asked_process(task, words))


def _read(_task: Task, completed: Completed) -> Answer:
    costs = _COST_LINE.findall(completed.stdout)
    return read_spoken_answer(completed, float(costs[-1]) if costs else None)


AGENT = Agent(
    name="scripted",
    summary="answers written down in a file, for tests and demonstrations",
    command=_command,
    read=_read,
    configured_by="agent_script",
    reports_cost=True,
)
