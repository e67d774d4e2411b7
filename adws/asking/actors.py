"""Choose the actors that try in turn, and check that they are usable, before money is spent."""

from functools import partial
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import catalog, io_ops
from adws.agents.agent import Agent
from adws.agents.choice import choose_actors
from adws.core.agent_settings import Actor
from adws.core.errors import AgentMissing, PipelineError
from adws.core.railway import traverse
from adws.core.settings import Settings


def usable_actors(
    settings: Settings, extensions: catalog.Folders
) -> IOResult[tuple[Actor, ...], PipelineError]:
    """Return the actors that try in turn.

    ``extensions`` are the folders with the project's own agents. Fails with ``NameUnknown`` for an
    unknown agent, and with ``AgentMissing`` for an agent that is not configured or whose program is
    not installed.
    """
    return IOResult.do(
        actors
        for agents in traverse(
            partial(_agent, extensions), catalog.usable_names(catalog.AGENT, extensions)
        )
        for actors in _chosen(settings, agents)
        for _usable in traverse(
            partial(_check, settings, extensions), dict.fromkeys(actor.agent for actor in actors)
        )
    )


def _agent(extensions: catalog.Folders, name: str) -> IOResult[Agent, PipelineError]:
    return IOResult.from_result(catalog.agent(name, extensions))


def _chosen(
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


def _check(
    settings: Settings, extensions: catalog.Folders, name: str
) -> IOResult[None, PipelineError]:
    return _agent(extensions, name).bind(partial(_configured, settings)).bind(_installed)


def _configured(settings: Settings, agent: Agent) -> IOResult[Agent, PipelineError]:
    setting = agent.configured_by
    if setting is None or getattr(settings, setting):
        return IOSuccess(agent)
    option = setting.replace("_", "-")
    message = f"the agent '{agent.name}' has no {setting}"
    return IOFailure(AgentMissing(message, hint=f"pass --{option}"))


def _installed(agent: Agent) -> IOResult[None, PipelineError]:
    if agent.program is None:
        return IOSuccess(None)
    how = agent.install_hint or "install it"
    missing = AgentMissing(
        f"the agent '{agent.name}' needs the program '{agent.program}', which is not installed",
        hint=f"{how}, or choose another agent (adws agents list)",
    )

    def require(path: PurePath | None) -> Result[None, PipelineError]:
        return Success(None) if path else Failure(missing)

    return io_ops.find_program(agent.program).bind_result(require)
