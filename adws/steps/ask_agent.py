"""Run the agent on its task, with limits of time and money, and read its answer."""

from functools import partial
from math import inf

from returns.io import IOResult
from returns.result import Result

from adws import catalog, io_ops
from adws.agents.agent import Agent
from adws.agents.retry import Call, conclude
from adws.asking.paying import paid
from adws.asking.process import Request, answer_of
from adws.core.agent_settings import AgentOptions
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.turn import Task
from adws.ledger.money.record import Wish
from adws.slots import (
    ACTOR,
    AGENT,
    AGENT_TREE,
    ANSWER,
    BASE,
    CAGE,
    MONEY_WARNINGS,
    RUN,
    SESSION,
    TASK,
)


@step(reads=(AGENT, RUN, BASE, TASK, AGENT_TREE, CAGE), writes=(ANSWER, MONEY_WARNINGS))
def ask_agent(context: Context) -> IOResult[Context, PipelineError]:
    """Put the agent's answer into the context; when this returns all its processes are dead.

    A crash or a time-out is an answer too (``AnswerStatus.FAILED``): whatever the agent has
    changed until then is judged all the same. Fails with ``BudgetExhausted`` before anything is
    spent; with ``AgentUnavailable`` when it shall be asked again later, ``RunSuspended`` when that
    is too late to be waited for, ``AgentFailed`` when its service does not let it in.
    """
    return IOResult.do(
        context.put(ANSWER, answer).put(MONEY_WARNINGS, done.warnings)
        for agent in IOResult.from_result(context.require(AGENT).bind(catalog.agent))
        for request in IOResult.from_result(_request(context, agent))
        for done in paid(context, _wish(request), partial(answer_of, context, request))
        for now in io_ops.now()
        for answer in IOResult.from_result(
            conclude(context.settings, Call(agent.name, done.call, now), done.answer)
        )
    )


def _request(context: Context, agent: Agent) -> Result[Request, PipelineError]:
    return Result.do(
        Request(
            agent=agent,
            task=task,
            options=_options(context, agent, task),
            session=context.get(SESSION) or "",
            run=run,
            level=level,
            tree=tree,
            folder=base.home / "agents" / agent.name,
        )
        for run in context.require(RUN)
        for base in context.require(BASE)
        for task in context.require(TASK)
        for tree in context.require(AGENT_TREE)
        for level in context.require(CAGE)
    )


def _options(context: Context, agent: Agent, task: Task) -> AgentOptions:
    """Return what the settings say, under what they say of this attempt."""
    actor = context.get(ACTOR)
    own = AgentOptions(model=actor.model if actor else None)
    return own.over(context.settings.options(agent.name, task.purpose))


def _wish(request: Request) -> Wish:
    allowed = request.options.max_attempt_usd
    most = 0.0 if request.agent.free else inf if allowed is None else allowed
    model = request.options.model or ""
    return Wish(request.task.id, request.run, request.agent.name, most, model)
