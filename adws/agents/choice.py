"""Which agents work, and whose turn it is."""

from collections.abc import Collection, Iterable

from attrs import evolve

from adws.agents.agent import Agent
from adws.core.agent_settings import Actor
from adws.core.settings import Settings

AUTO = "auto"
EMBEDDED = "search"


def choose_actors(
    agents: Iterable[Agent], settings: Settings, programs: Collection[str]
) -> tuple[Actor, ...]:
    """Return who tries in turn.

    Those of the setting ``attempts``, else the names in ``agent``, with commas between. For
    ``auto`` stands the first agent by name that is configured, then the first whose program is
    among ``programs`` (those found on the PATH), then the embedded one.
    """
    named = tuple(Actor(name.strip()) for name in settings.agent.split(",") if name.strip())
    auto_agent = _auto_agent(agents, settings, programs)
    actors = settings.attempts or named or (Actor(AUTO),)
    return tuple(
        evolve(actor, agent=auto_agent) if actor.agent == AUTO else actor for actor in actors
    )


def is_last(actors: tuple[Actor, ...], attempts: int) -> bool:
    """Return whether nobody else is asked after the one whose turn it is."""
    return attempts >= len(actors) - 1


def _auto_agent(agents: Iterable[Agent], settings: Settings, programs: Collection[str]) -> str:
    by_name = sorted(agents, key=lambda agent: agent.name)
    configured = [
        agent.name
        for agent in by_name
        if agent.configured_by and getattr(settings, agent.configured_by)
    ]
    installed = [agent.name for agent in by_name if agent.program in programs]
    return (*configured, *installed, EMBEDDED)[0]
