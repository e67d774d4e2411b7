"""Choose the agents that work in this run, before anything is spent."""

from functools import partial
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws import catalog, io_ops
from adws.agents.agent import Agent
from adws.agents.choice import choose_actors
from adws.core.agent_settings import Actor
from adws.core.context import Context
from adws.core.errors import AgentMissing, PipelineError
from adws.core.railway import traverse
from adws.core.settings import Settings
from adws.core.step import show, step
from adws.reports import round_terminal
from adws.slots import ACTORS, AGENT


@step(writes=(ACTORS, AGENT), shows=show(round_terminal.agents_line, ACTORS, AGENT))
def choose_agent(context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context who tries in turn, and the name of the first.

    An unknown one fails with ``NameUnknown``, one that is not configured or whose program is not
    installed with ``AgentMissing``.
    """
    return (
        traverse(_agent, catalog.agent_names())
        .bind(partial(_choose, context.settings))
        .bind(partial(_all_usable, context.settings))
        .map(lambda actors: context.put(ACTORS, actors).put(AGENT, actors[0].agent))
    )


def _agent(name: str) -> IOResult[Agent, PipelineError]:
    return IOResult.from_result(catalog.agent(name))


def _choose(
    settings: Settings, agents: tuple[Agent, ...]
) -> IOResult[tuple[Actor, ...], PipelineError]:
    programs = tuple(agent.program for agent in agents if agent.program is not None)
    return traverse(io_ops.find_program, programs).map(
        lambda paths: choose_actors(
            agents,
            settings,
            [name for name, path in zip(programs, paths, strict=True) if path is not None],
        )
    )


def _all_usable(
    settings: Settings, actors: tuple[Actor, ...]
) -> IOResult[tuple[Actor, ...], PipelineError]:
    names = dict.fromkeys(actor.agent for actor in actors)
    return traverse(partial(_usable, settings), names).map(lambda _: actors)


def _usable(settings: Settings, name: str) -> IOResult[None, PipelineError]:
    return _agent(name).bind(partial(_configured, settings)).bind(_installed)


def _configured(settings: Settings, agent: Agent) -> IOResult[Agent, PipelineError]:
    needed = agent.configured_by
    if needed is None or getattr(settings, needed):
        return IOSuccess(agent)
    option = needed.replace("_", "-")
    return IOFailure(_missing(f"the agent '{agent.name}' has no {needed}", f"pass --{option}"))


def _installed(agent: Agent) -> IOResult[None, PipelineError]:
    if agent.program is None:
        return IOSuccess(None)
    return io_ops.find_program(agent.program).bind(partial(_found, agent))


def _found(agent: Agent, path: PurePath | None) -> IOResult[None, PipelineError]:
    if path is not None:
        return IOSuccess(None)
    message = f"the program '{agent.program}' of the agent '{agent.name}' is not installed"
    how = agent.install_hint or "install it"
    return IOFailure(_missing(message, f"{how}, or choose another one: adws agents list"))


def _missing(message: str, hint: str) -> PipelineError:
    return AgentMissing(message, hint=hint)
