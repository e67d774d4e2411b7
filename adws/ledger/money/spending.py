"""What was spent in a period, and what may still be spent."""

from collections.abc import Iterable
from datetime import datetime
from math import fsum, inf

from attrs import frozen

from adws.core.cost_report import WARNING_SHARE
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps, Period


@frozen
class PeriodSpending:
    """The calls that count in a period at the moment ``now``, and the period's limit in USD."""

    period: Period
    limit_usd: float
    calls: tuple[Call, ...]
    now: datetime

    @property
    def spent_usd(self) -> float:
        """What these calls count together."""
        return fsum(call.spent_usd for call in self.calls)

    @property
    def room_usd(self) -> float:
        """What may still be spent; never negative."""
        return max(0.0, self.limit_usd - self.spent_usd)

    @property
    def is_near(self) -> bool:
        """Whether the limit is so near that adws warns."""
        return self.spent_usd >= WARNING_SHARE * self.limit_usd

    @property
    def resets_at(self) -> datetime | None:
        """When the oldest spending leaves the period; None if none ever will."""
        return self.frees_at(-inf)

    def frees_at(self, least_usd: float) -> datetime | None:
        """Return when enough has left the period for ``least_usd`` to be spent again."""
        if self.period.window is None:
            return None
        left_usd = self.limit_usd - self.spent_usd
        for call in sorted(self.calls, key=lambda call: call.at):
            left_usd += call.spent_usd
            if call.spent_usd and left_usd >= least_usd:
                return call.at + self.period.window
        return None


def spending(
    calls: Iterable[Call], caps: Caps, run: str, now: datetime
) -> tuple[PeriodSpending, ...]:
    """Return what was spent in the run, the day and the week that end now."""
    all_calls = tuple(calls)
    return tuple(
        PeriodSpending(
            period,
            caps.of(period),
            tuple(call for call in all_calls if _counts(call, period, run, now)),
            now,
        )
        for period in Period
    )


def _counts(call: Call, period: Period, run: str, now: datetime) -> bool:
    if period.window is None:
        return call.granted.run == run
    return now - call.at < period.window and not call.granted.inherited
