"""Which agents work, and whose turn it is."""

import pytest

from adws.agents import claude, command, scripted, search
from adws.agents.choice import choose_actors, is_last
from adws.core.agent_settings import Actor, SessionStart, actor_of
from adws.core.settings import Settings

AGENTS = (search.AGENT, scripted.AGENT, command.AGENT, claude.AGENT)
SMALL = Actor("claude", model="small")
AGAIN = Actor("auto", session=SessionStart.RESUMED)


@pytest.mark.parametrize(
    ("settings", "programs", "actors"),
    [
        (Settings(), (), ("search",)),
        (Settings(), ("claude",), ("claude",)),
        (Settings(agent_script="s.toml"), ("claude",), ("scripted",)),
        (Settings(agent_command="x", agent_script="s.toml"), ("claude",), ("command",)),
        (Settings(agent="search", agent_command="x"), ("claude",), ("search",)),
        (Settings(agent="unheard-of"), (), ("unheard-of",)),
        (Settings(agent="search, auto"), ("claude",), ("search", "claude")),
        (Settings(agent=" ,"), (), ("search",)),
    ],
)
def test_named_then_configured_then_found_then_embedded(
    settings: Settings, programs: tuple[str, ...], actors: tuple[str, ...]
) -> None:
    """Named agents, else one that is configured, else one on the PATH, else the embedded one."""
    chosen = choose_actors(AGENTS, settings, programs)
    assert chosen == tuple(Actor(name) for name in actors)


def test_attempts_say_it_in_detail() -> None:
    """The setting of that name goes before the agents' names; its words are kept."""
    chosen = choose_actors(AGENTS, Settings(agent="search", attempts=(SMALL, AGAIN)), ("claude",))
    assert chosen == (SMALL, Actor("claude", session=SessionStart.RESUMED))


@pytest.mark.parametrize(
    ("tried", "actor", "last"), [(0, SMALL, False), (1, AGAIN, True), (7, AGAIN, True)]
)
def test_each_attempt_is_the_next_ones_and_the_last_goes_on(
    tried: int,
    actor: Actor,
    last: bool,  # noqa: FBT001 - a table's column
) -> None:
    """After all had their turn, the last one has every other."""
    assert (actor_of((SMALL, AGAIN), tried), is_last((SMALL, AGAIN), tried)) == (actor, last)


def test_nobody_follows_where_nobody_is_named() -> None:
    """As in a workflow that chooses no agent."""
    assert is_last((), 0)
