"""Who takes a role: the agent that is set for it, in a session of its own."""

from functools import partial

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import catalog
from adws.agents.agent import Agent
from adws.core.agent_settings import actor_of
from adws.core.context import Context
from adws.core.errors import AgentMissing, PipelineError
from adws.core.purpose import Purpose
from adws.core.settings import Settings
from adws.slots import ACTOR, ACTORS, AGENT, SESSION
from adws.steps.choose_agent import choose_agent


def take_role(purpose: Purpose, tried: int, context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context who is asked for a purpose, after so many tries.

    The session is always a new one: no role sees what another one thought, nor what it thought
    itself about an earlier try. Fails with ``AgentMissing`` where the agent cannot do it.
    """
    asked = evolve(context, settings=_settings(context.settings, purpose))
    return choose_agent(asked).bind(partial(_with_actor, context, purpose, tried))


def _settings(settings: Settings, purpose: Purpose) -> Settings:
    own = settings.roles.get(purpose)
    return settings if own is None else evolve(settings, agent=own, attempts=())


def _with_actor(
    context: Context, purpose: Purpose, tried: int, chosen: Context
) -> IOResult[Context, PipelineError]:
    actors = chosen.require(ACTORS).unwrap()
    actor = actor_of(actors, tried)
    able = IOResult.from_result(catalog.agent(actor.agent)).bind(partial(_able, purpose))
    return able.map(
        lambda _: (
            context.put(ACTORS, actors).put(ACTOR, actor).put(AGENT, actor.agent).put(SESSION, "")
        )
    )


def _able(purpose: Purpose, agent: Agent) -> IOResult[None, PipelineError]:
    if purpose in agent.purposes:
        return IOSuccess(None)
    return IOFailure(
        AgentMissing(
            f"the agent '{agent.name}' cannot do this: {purpose.value}",
            hint="name one that can: --agent NAME (adws agents list), or in the settings "
            f'[roles] {purpose.value} = "NAME"',
        )
    )
