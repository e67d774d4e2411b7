"""What a user may set for each agent, for each thing it is asked for, and for each attempt."""

from enum import StrEnum

from attrs import asdict, evolve, field, frozen
from attrs.validators import ge, gt, optional

from adws.core.purpose import Purpose


class Session(StrEnum):
    """Where an attempt starts: from nothing, or from where the agent's last one on it ended."""

    FRESH = "fresh"
    RESUMED = "resumed"


@frozen
class AgentOptions:
    """How an agent is to be run; None leaves it to the agent.

    ``max_attempt_usd`` is what one call may cost; 0: it costs nothing. ``arguments`` are added to
    its command line.
    """

    model: str | None = None
    max_turns: int | None = field(default=None, validator=optional(ge(1)))
    max_attempt_usd: float | None = field(default=None, validator=optional(ge(0)))
    timeout_seconds: float | None = field(default=None, validator=optional(gt(0)))
    arguments: tuple[str, ...] = ()

    def over(self, other: "AgentOptions") -> "AgentOptions":
        """Return these options, with the other's where these say nothing.

        >>> AgentOptions(model="small").over(AgentOptions(model="large", max_turns=9))
        AgentOptions(model='small', max_turns=9, max_attempt_usd=None, timeout_seconds=None, \
arguments=())
        """
        own = asdict(self, recurse=False)
        said = {name: value for name, value in own.items() if value not in (None, ())}
        return evolve(other, **said)


@frozen
class AgentSettings(AgentOptions):
    """What holds for an agent, and in ``tasks`` for one purpose (``fix``, ``verify``, …)."""

    tasks: dict[Purpose, AgentOptions] = field(factory=dict[Purpose, AgentOptions])

    def options(self, purpose: Purpose) -> AgentOptions:
        """Return the options for a purpose."""
        common = asdict(self, recurse=False)
        _ = common.pop("tasks")
        return self.tasks.get(purpose, AgentOptions()).over(AgentOptions(**common))


@frozen
class Actor:
    """Who tries, and how: an agent, perhaps with a model of its own, and where it starts."""

    agent: str
    model: str | None = None
    session: Session = Session.FRESH


def actor_of(actors: tuple[Actor, ...], tried: int) -> Actor:
    """Return whose turn it is after so many attempts; the last one goes on.

    >>> actor_of((Actor("search"), Actor("claude")), 5).agent
    'claude'
    """
    return actors[min(tried, len(actors) - 1)]
