"""Which agent works when the user named none."""

from collections.abc import Collection, Iterable

from adws.agents.agent import Agent
from adws.core.settings import Settings

AUTO = "auto"
EMBEDDED = "search"


def choose_agent(agents: Iterable[Agent], settings: Settings, programs: Collection[str]) -> str:
    """Return the name of the agent to use.

    A named one is taken; ``auto`` takes the first by name that is configured, then the first whose
    program is among ``programs`` (those found on the PATH), then the embedded one.
    """
    if settings.agent != AUTO:
        return settings.agent
    known = sorted(agents, key=_name)
    configured = [agent.name for agent in known if _is_configured(agent, settings)]
    found = [agent.name for agent in known if agent.program in programs]
    return (*configured, *found, EMBEDDED)[0]


def _name(agent: Agent) -> str:
    return agent.name


def _is_configured(agent: Agent, settings: Settings) -> bool:
    return agent.configured_by is not None and bool(getattr(settings, agent.configured_by))
