"""The costs of agents, for every report."""

from attrs import frozen

WARNING_SHARE = 0.8
"""The share of a limit from which adws warns people."""


@frozen
class PeriodRow:
    """What was spent in a period: ``run``, ``day`` or ``week``.

    ``limit_usd`` None: no limit. ``runs`` counts runs of adws, ``calls`` calls of agents in them.
    ``resets_in_seconds``: until the oldest spending leaves the period; None if none ever will.
    """

    period: str
    usage_usd: float
    limit_usd: float | None = None
    runs: int = 0
    calls: int = 0
    resets_in_seconds: float | None = None

    @property
    def remaining_usd(self) -> float | None:
        """What may still be spent; None if there is no limit."""
        return None if self.limit_usd is None else max(0.0, self.limit_usd - self.usage_usd)

    @property
    def used(self) -> float | None:
        """The spent share of the limit; None if there is no limit."""
        return None if self.limit_usd is None else self.usage_usd / self.limit_usd


@frozen
class AgentRow:
    """What one agent spent with one model.

    ``unknown`` calls have no known price; ``unsettled`` calls are running or their driver was
    killed. Both count at the amount reserved for them. ``unpriced`` calls are those of an agent
    that reports no prices: they count by number and ``unpriced_minutes``.
    """

    agent: str
    model: str
    calls: int
    usage_usd: float
    unknown: int = 0
    unsettled: int = 0
    unpriced: int = 0
    unpriced_minutes: float = 0.0


@frozen
class CostReport:
    """The costs: in periods that end ``at`` (ISO 8601), and by agent in all time.

    ``run`` is the run of the first period, empty before the first one.
    """

    at: str
    run: str
    periods: tuple[PeriodRow, ...]
    agents: tuple[AgentRow, ...] = ()
