"""The decision on a request for money: as much as every cap still allows, or nothing."""

from collections.abc import Iterable, Sequence
from math import floor, inf, isfinite

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.core.errors import BudgetExhausted, PipelineError
from adws.core.money import MIN_CALL_USD, usd
from adws.ledger.money.caps import Period
from adws.ledger.money.record import MoneyRequest
from adws.ledger.money.spending import PeriodSpending

UNLIMITED_USD = 15.0
"""What a call without a limit counts until its price is known."""
_OVER = {Period.RUN: "this run", Period.DAY: "24 hours", Period.WEEK: "7 days"}
_STEPS = 10_000  # a dollar is granted in hundredths of a cent, rounded down
_DIGITS = 9  # what adding up binary fractions may be wrong by


@frozen
class Grant:
    """What a call counts until it is settled, and its limit; ``limit_usd`` None is no limit."""

    amount_usd: float
    limit_usd: float | None = None


def decide(
    request: MoneyRequest, spendings: Sequence[PeriodSpending]
) -> Result[Grant, PipelineError]:
    """Grant what a call may cost, or fail with ``BudgetExhausted`` naming the tightest cap.

    A call that costs nothing is never refused. One with a fixed price needs all of it.
    """
    if not request.amount_usd:
        return Success(Grant(0.0))
    tightest = min(spendings, key=lambda spending: spending.room_usd)
    needed = request.amount_usd if request.fixed_price else MIN_CALL_USD
    if round(tightest.room_usd - needed, _DIGITS) < 0:
        return Failure(_exhausted(tightest, needed))
    limited = not request.fixed_price and isfinite(tightest.room_usd)
    room_usd = floor(tightest.room_usd * _STEPS) / _STEPS if limited else inf
    amount_usd = min(request.amount_usd, room_usd)
    return Success(Grant(amount_usd, amount_usd) if isfinite(amount_usd) else Grant(UNLIMITED_USD))


def warnings(spendings: Iterable[PeriodSpending]) -> tuple[str, ...]:
    """Return a warning for each cap that is nearly reached."""
    return tuple(
        f"{usd(cap.spent_usd)} of the {usd(cap.limit_usd)} for {_OVER[cap.period]} is spent"
        for cap in spendings
        if cap.is_near
    )


def _exhausted(spending: PeriodSpending, needed_usd: float) -> PipelineError:
    period, freed = spending.period, spending.frees_at(needed_usd)
    until = "" if freed is None else freed.isoformat(timespec="seconds")
    again, later = (f"; you can spend again at {until}", f", or continue after {until}")
    amounts = f"{usd(spending.spent_usd)} of {usd(spending.limit_usd)}"
    amounts += f", and a call costs {usd(needed_usd)}" if needed_usd > MIN_CALL_USD else ""
    return BudgetExhausted(
        f"the budget for {_OVER[period]} is spent: {amounts}{again if until else ''}",
        hint=f"raise {period.setting} in the settings (inf is no limit){later if until else ''}",
        context={
            "cap": period.value,
            "spent": spending.spent_usd,
            "allowed": spending.limit_usd,
            "until": until,
        },
    )
