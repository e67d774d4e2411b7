"""The agent whose answers are written down in a file beforehand: for tests and demonstrations."""

import re

from returns.result import Failure, Result, Success

from adws.agents.agent import Ability, Agent, AgentOutput, Question
from adws.agents.agent_process import agent_process
from adws.agents.printed_answer import read_printed_answer
from adws.agents.script import COST, parse_script
from adws.core.errors import AgentMissing, PipelineError
from adws.core.own_python import OWN_PYTHON
from adws.core.process import Command
from adws.core.turn import Answer

_COST_LINE = re.compile(rf"^{COST} ([0-9.]+)$", re.MULTILINE)


def _command(question: Question) -> Result[Command, PipelineError]:
    """Start the process that looks the answer up; the script's path should be absolute."""
    script = question.settings.agent_script
    if not script:
        return Failure(
            AgentMissing(
                "the agent 'scripted' has no script",
                hint="set agent_script to a TOML or JSON file with [[answers]]",
            )
        )
    module = ("-m", "adws.agents.scripted_process")
    words = (OWN_PYTHON, "-P", *module, script, str(question.task.task_file))
    return Success(agent_process(question, words))


def _read(reply: AgentOutput) -> Answer:
    """Read the answer; without a line that tells a price it costs nothing: it was in a file."""
    costs = _COST_LINE.findall(reply.completed.stdout)
    return read_printed_answer(reply.completed, float(costs[-1]) if costs else 0.0)


AGENT = Agent(
    name="scripted",
    summary="answers from a file, for tests and demonstrations",
    command=_command,
    read=_read,
    configured_by="agent_script",
    works_from_file=True,
    read_file=parse_script,
    abilities=frozenset({Ability.TELLS_COST}),
)
