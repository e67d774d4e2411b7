"""Choose the agent that works in this run, before anything is spent."""

from functools import partial
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws import catalog, io_ops
from adws.agents.agent import Agent
from adws.agents.choice import choose_agent as choose
from adws.core.context import Context
from adws.core.errors import AgentMissing, PipelineError
from adws.core.railway import traverse
from adws.core.run import AGENT
from adws.core.settings import Settings
from adws.core.step import step


@step(writes=(AGENT,))
def choose_agent(context: Context) -> IOResult[Context, PipelineError]:
    """Put the name of the agent into the context.

    An unknown one fails with ``NameUnknown``, one that is not configured or whose program is not
    installed with ``AgentMissing``.
    """
    return (
        traverse(_agent, catalog.agent_names())
        .bind(partial(_choose, context))
        .bind_result(catalog.agent)
        .bind(partial(_usable, context.settings))
        .map(partial(context.put, AGENT))
    )


def _agent(name: str) -> IOResult[Agent, PipelineError]:
    return IOResult.from_result(catalog.agent(name))


def _choose(context: Context, agents: tuple[Agent, ...]) -> IOResult[str, PipelineError]:
    programs = tuple(agent.program for agent in agents if agent.program is not None)
    return traverse(io_ops.find_program, programs).map(
        lambda paths: choose(
            agents,
            context.settings,
            [name for name, path in zip(programs, paths, strict=True) if path is not None],
        )
    )


def _usable(settings: Settings, agent: Agent) -> IOResult[str, PipelineError]:
    needed = agent.configured_by
    if needed is not None and not getattr(settings, needed):
        option = needed.replace("_", "-")
        return _missing(f"the agent '{agent.name}' has no {needed}", f"pass --{option}")
    if agent.program is None:
        return IOSuccess(agent.name)
    return io_ops.find_program(agent.program).bind(partial(_installed, agent))


def _installed(agent: Agent, found: PurePath | None) -> IOResult[str, PipelineError]:
    if found is not None:
        return IOSuccess(agent.name)
    message = f"the program '{agent.program}' of the agent '{agent.name}' is not installed"
    return _missing(message, "install it, or choose another one: adws agents list")


def _missing(message: str, hint: str) -> IOResult[str, PipelineError]:
    return IOFailure(AgentMissing(message, hint=hint))
