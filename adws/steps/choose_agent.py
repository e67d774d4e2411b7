"""Choose the agent that works in this run, before anything is spent."""

from functools import partial

from returns.io import IOResult
from returns.result import Result

from adws import catalog, io_ops
from adws.agents.agent import Agent
from adws.agents.choice import choose_agent as choose
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.core.run import AGENT
from adws.core.step import step


@step(writes=(AGENT,))
def choose_agent(context: Context) -> IOResult[Context, PipelineError]:
    """Put the name of the agent into the context; an unknown one fails with ``NameUnknown``."""
    return (
        traverse(_agent, catalog.agent_names())
        .bind(partial(_choose, context))
        .bind_result(_known)
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


def _known(name: str) -> Result[str, PipelineError]:
    return catalog.agent(name).map(lambda agent: agent.name)
