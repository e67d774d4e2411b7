"""Which agent works when none is named."""

import pytest

from adws.agents import claude, command, scripted, search
from adws.agents.choice import choose_agent
from adws.core.settings import Settings

AGENTS = (search.AGENT, scripted.AGENT, command.AGENT, claude.AGENT)


@pytest.mark.parametrize(
    ("settings", "programs", "name"),
    [
        (Settings(), (), "search"),
        (Settings(), ("claude",), "claude"),
        (Settings(agent_script="s.toml"), ("claude",), "scripted"),
        (Settings(agent_command="x", agent_script="s.toml"), ("claude",), "command"),
        (Settings(agent="search", agent_command="x"), ("claude",), "search"),
        (Settings(agent="unheard-of"), (), "unheard-of"),
    ],
)
def test_named_then_configured_then_found_then_embedded(
    settings: Settings, programs: tuple[str, ...], name: str
) -> None:
    """A named agent, else one that is configured, else one on the PATH, else the embedded one."""
    assert choose_agent(AGENTS, settings, programs) == name
