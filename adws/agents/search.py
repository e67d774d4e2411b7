"""The adapter of the embedded agent: starts ``adws.search`` as a process and reads its answer."""

from returns.result import Result, Success

from adws.agents.agent import Ability, Agent, Question
from adws.agents.agent_process import agent_process
from adws.agents.printed_answer import read_printed_answer
from adws.core.errors import PipelineError
from adws.core.own_python import OWN_PYTHON
from adws.core.process import Command
from adws.core.purpose import Purpose
from adws.search.request import SHARE_OF_TIME


def _command(question: Question) -> Result[Command, PipelineError]:
    """Start it with adws's own interpreter; ``-P`` keeps the tree's modules out of it.

    What it tried is kept in the agent's own folder, which lasts as long as the run.
    """
    module = ("-P", "-m", "adws.search", str(question.task.task_file))
    memory = ("--memory", str(question.folder))
    allowed = question.options.timeout_seconds
    seconds = () if allowed is None else ("--seconds", f"{allowed * SHARE_OF_TIME:g}")
    argv = (OWN_PYTHON, *module, *memory, *seconds, *question.options.arguments)
    return Success(agent_process(question, argv))


AGENT = Agent(
    name="search",
    summary="embedded: tries small edits of the suspicious lines, needs no model (Python, JS, Go)",
    command=_command,
    read=lambda reply: read_printed_answer(reply.completed, cost_usd=0.0),
    abilities=frozenset({Ability.TELLS_COST}),
    free=True,
    sees_all_cases=True,
    purposes=frozenset({Purpose.FIX}),
)
