"""Calls of agents that report no price: limited by their number and their minutes, not by money."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from math import fsum

from attrs import evolve, frozen
from returns.result import Failure, Result, Success

from adws.core.cost_report import WARNING_SHARE
from adws.core.errors import BudgetExhausted, PipelineError
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps
from adws.ledger.money.record import MoneyRequest

_WINDOW = timedelta(days=1)


@frozen
class _Count:
    """How much of a limit is used."""

    setting: str
    unit: str
    limit: float
    used: tuple[tuple[datetime, float], ...]
    """When each call was reserved and what it counts, oldest first."""

    @property
    def total(self) -> float:
        return fsum(amount for _, amount in self.used)

    @property
    def until(self) -> str:
        """When enough calls have left the window for a new one; empty: never."""
        amount_left = self.total
        for at, amount in self.used:
            amount_left -= amount
            if amount_left < self.limit:
                return (at + _WINDOW).isoformat(timespec="seconds")
        return ""


def limit_unpriced(
    request: MoneyRequest, calls: tuple[Call, ...], caps: Caps, now: datetime
) -> Result[MoneyRequest, PipelineError]:
    """Return the request as it may be made, or fail with ``BudgetExhausted``.

    If the agent's last call reported no price, nothing is reserved: there is nothing to add up. Its
    first call is reserved like any other, since it may report a price.
    """
    if not request.unpriced or not request.amount_usd:
        return Success(request)
    for count in _counts(calls, caps, now):
        if count.total >= count.limit:
            return Failure(_exhausted(count))
    own = [call for call in calls if call.granted.agent == request.agent and call.settled]
    return Success(evolve(request, amount_usd=0.0) if own and own[-1].unpriced else request)


def unpriced_warnings(calls: Iterable[Call], caps: Caps, now: datetime) -> tuple[str, ...]:
    """Return a warning for each limit of unpriced calls that is nearly reached."""
    return tuple(
        f"{count.total:.0f} of the {count.limit:.0f} {count.unit} in 24 hours are used"
        for count in _counts(calls, caps, now)
        if count.used and count.total >= WARNING_SHARE * count.limit
    )


def _counts(calls: Iterable[Call], caps: Caps, now: datetime) -> tuple[_Count, ...]:
    """Count the calls that ended without a price, and those that may yet do so."""
    recent = [
        call
        for call in calls
        if now - call.at < _WINDOW and (call.unpriced or (call.granted.unpriced and call.unsettled))
    ]
    ordered = sorted(recent, key=lambda call: call.at)
    return (
        _Count(
            "max_day_unpriced_calls",
            "unpriced calls",
            caps.day_unpriced_calls,
            tuple((call.at, 1.0) for call in ordered),
        ),
        _Count(
            "max_day_unpriced_minutes",
            "minutes of unpriced calls",
            caps.day_unpriced_minutes,
            tuple((call.at, call.minutes) for call in ordered),
        ),
    )


def _exhausted(count: _Count) -> PipelineError:
    again, later = (
        (f"; you can make more at {count.until}", f", or continue after {count.until}")
        if count.until
        else ("", "")
    )
    return BudgetExhausted(
        f"the limit for 24 hours is reached: {count.total:.0f} of {count.limit:.0f} {count.unit}"
        f"{again}",
        hint=f"raise {count.setting} in the settings (inf is no limit), "
        f"or set the agent's price{later}",
        context={
            "cap": count.setting,
            "spent": count.total,
            "allowed": count.limit,
            "until": count.until,
        },
    )
