"""The settings of each agent, for each of its tasks, and for each attempt."""

from enum import StrEnum

from attrs import asdict, evolve, field, frozen
from attrs.validators import ge, gt, optional

from adws.core.purpose import Purpose


class SessionStart(StrEnum):
    """Where an attempt starts: from nothing, or from the agent's last session on that failure."""

    FRESH = "fresh"
    RESUMED = "resumed"


@frozen
class AgentOptions:
    """How an agent runs. Unset options come from the project's settings, then from the agent."""

    model: str | None = None
    """The name of the model. Unset: the setting ``model``."""
    max_turns: int | None = field(default=None, validator=optional(ge(1)))
    """How many turns one call may take. Unset: as many as the agent allows."""
    max_attempt_usd: float | None = field(default=None, validator=optional(ge(0)))
    """How much one call may spend, in US dollars; 0 if its calls cost nothing. Unset: the setting
    ``max_attempt_usd``."""
    price: float | None = field(default=None, validator=optional(ge(0)))
    """What each call costs, in US dollars, whatever the agent reports. 0: its calls cost nothing,
    and no money limit applies to them. Unset: what the agent reports."""
    timeout_seconds: float | None = field(default=None, validator=optional(gt(0)))
    """How long one call may take, in seconds. Unset: the setting ``round_timeout_seconds``."""
    arguments: tuple[str, ...] = ()
    """More arguments for the agent's command line."""

    def over(self, other: "AgentOptions") -> "AgentOptions":
        """Return these options; the other ones replace those that are not set.

        >>> AgentOptions(model="small").over(AgentOptions(model="large", max_turns=9))
        AgentOptions(model='small', max_turns=9, max_attempt_usd=None, price=None, \
timeout_seconds=None, arguments=())
        """
        own = asdict(self, recurse=False)
        own_values = {name: value for name, value in own.items() if value not in (None, ())}
        return evolve(other, **own_values)


@frozen
class AgentSettings(AgentOptions):
    """Settings of an agent, and in ``tasks`` of a single task of the agent."""

    tasks: dict[Purpose, AgentOptions] = field(factory=dict[Purpose, AgentOptions])
    """Options for single tasks of the agent (``fix``, ``write_tests``, ``implement``, ``refactor``,
    ``verify``), by task; they override those of the agent."""

    def options(self, purpose: Purpose) -> AgentOptions:
        """Return the options for a purpose."""
        common = asdict(self, recurse=False)
        _ = common.pop("tasks")
        return self.tasks.get(purpose, AgentOptions()).over(AgentOptions(**common))


@frozen
class Actor:
    """The agent of an attempt, its model, and whether it continues a session."""

    agent: str
    """The name of the agent; ``auto`` chooses as the setting ``agent`` does."""
    model: str | None = None
    """The name of the model for this attempt. Unset: the model of the agent's options."""
    session: SessionStart = SessionStart.FRESH
    """``fresh``: the agent starts a new session. ``resumed``: it continues the session of its last
    attempt at the same failure."""


def actor_of(actors: tuple[Actor, ...], attempts: int) -> Actor:
    """Return the actor after so many attempts; the last one makes all further attempts.

    >>> actor_of((Actor("search"), Actor("claude")), 5).agent
    'claude'
    """
    return actors[min(attempts, len(actors) - 1)]
