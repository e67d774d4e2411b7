"""Run the agent on its task, with limits of time and money, and read its answer."""

from returns.io import IOResult

from adws.asking.ask import ask
from adws.asking.task import PreparedTask
from adws.asking.turn import Turn
from adws.asking.workplace import Workplace
from adws.core.agent_settings import Actor
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slot_values import extensions_of
from adws.slots import (
    AGENT,
    AGENT_TREE,
    ANSWER,
    BASE,
    CAGE,
    HEAD,
    MONEY_WARNINGS,
    RUN,
    TASK,
)


@step(
    reads=(AGENT, RUN, BASE, HEAD, TASK, AGENT_TREE, CAGE),
    writes=(ANSWER, MONEY_WARNINGS),
    doing="waiting for the agent",
)
def ask_agent(context: Context) -> IOResult[Context, PipelineError]:
    """Put the agent's answer into the context; when this step returns, all its processes are dead.

    A crash or a time-out is an answer too (``AnswerStatus.FAILED``): adws still judges what the
    agent changed. Fails with ``BudgetPaused`` before it spends anything, with ``AgentUnavailable``
    if you can ask again later, with ``RunSuspended`` if that is too late to wait for, and with
    ``AgentFailed`` if the service refuses the agent.
    """
    return IOResult.do(
        context.put(ANSWER, paid.answer).put(MONEY_WARNINGS, paid.warnings)
        for name, run, base, head, task, tree, level in IOResult.from_result(
            take(context, AGENT, RUN, BASE, HEAD, TASK, AGENT_TREE, CAGE)
        )
        for paid in ask(
            Workplace(
                context.root,
                context.settings,
                run,
                base,
                level,
                extensions=extensions_of(context),
            ),
            Turn((), Actor(name)),
            PreparedTask(task, tree, head),
        )
    )
