"""Choose the agent that the settings name for a role."""

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import catalog
from adws.agents.agent import Agent
from adws.asking.actors import usable_actors
from adws.asking.turn import Turn
from adws.core.agent_settings import actor_of
from adws.core.errors import AgentMissing, PipelineError
from adws.core.purpose import Purpose
from adws.core.settings import Settings


def role_turn(
    settings: Settings, extensions: catalog.Folders, purpose: Purpose, attempts: int
) -> IOResult[Turn, PipelineError]:
    """Return the turn of the agent that is set for a role, after ``attempts`` tries.

    ``extensions`` are the folders with the project's own agents. The session is always new: no role
    sees the thoughts of another, or its own about an earlier try. Fails with ``AgentMissing`` if
    the agent does not support the role.
    """
    own = settings.agent_for(purpose)
    of_role = settings if own is None else evolve(settings, agent=own, attempts=())
    return IOResult.do(
        Turn(actors, actor)
        for actors in usable_actors(of_role, extensions)
        for actor in IOSuccess(actor_of(actors, attempts))
        for agent in IOResult.from_result(catalog.agent(actor.agent, extensions))
        for _able in _check_able(purpose, agent)
    )


def _check_able(purpose: Purpose, agent: Agent) -> IOResult[None, PipelineError]:
    if purpose in agent.purposes:
        return IOSuccess(None)
    return IOFailure(
        AgentMissing(
            f"the agent '{agent.name}' does not support this task: {purpose.value}",
            hint="choose another agent: --agent NAME (see: adws agents list), or in the settings "
            f"{_setting(purpose)}",
        )
    )


def _setting(purpose: Purpose) -> str:
    """Return the setting that names the agent for a purpose."""
    if purpose is Purpose.STATE_EXAMPLES:
        return 'example_agent = "NAME"'
    return f'[roles] {purpose.value} = "NAME"'
