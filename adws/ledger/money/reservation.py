"""Money for a call of an agent: reserved before the call, settled or released after it."""

from datetime import datetime
from functools import partial
from math import isfinite
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.result import Result

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.money import Usage
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps
from adws.ledger.money.grant import decide, warnings
from adws.ledger.money.money_file import money_path, read_calls, with_money_lock
from adws.ledger.money.record import MoneyEvent, MoneyRecord, MoneyRequest, Settlement
from adws.ledger.money.spending import PeriodSpending, spending
from adws.ledger.money.unpriced import limit_unpriced, unpriced_warnings
from adws.ledger.record_file import append_record


@frozen
class Reservation:
    """Money that is reserved for one call.

    ``granted`` is the request with the amount that counts until the call is settled; ``limit_usd``
    is what the call may cost, None if nothing limits it. ``call`` says how often money was
    reserved for this key, this time included. ``warnings`` has a sentence for each cap that is
    nearly reached.
    """

    id: str
    granted: MoneyRequest
    limit_usd: float | None = None
    call: int = 1
    warnings: tuple[str, ...] = ()


def reserve(
    root: PurePath, request: MoneyRequest, caps: Caps
) -> IOResult[Reservation, PipelineError]:
    """Reserve what a call may cost: the requested amount, or less if a cap allows no more.

    When this returns, the reservation is on disk and every other process counts it. Fails with
    ``BudgetExhausted`` if a cap leaves nothing; an agent that costs nothing is never refused.
    """

    def reserve_and_record() -> IOResult[Reservation, PipelineError]:
        return IOResult.do(
            reservation
            for calls in read_calls(root)
            for now in io_ops.now()
            for new_id in io_ops.new_id()
            for limited in IOResult.from_result(limit_unpriced(request, calls, caps, now))
            for decided in IOResult.from_result(
                decide_reservation(limited, calls, spending(calls, caps, request.run, now), new_id)
            )
            for reservation in IOSuccess(_with_warnings(decided, calls, caps, now))
            for _kept in append_record(
                money_path(root), _record(reservation, MoneyEvent.RESERVED, None, now)
            )
        )

    return with_money_lock(root, reserve_and_record)


def settle(
    root: PurePath,
    reservation: Reservation,
    cost_usd: float | None,
    usage: Usage = Usage(),
    model: str = "",
    *,
    seconds: float = 0.0,
) -> IOResult[Settlement, PipelineError]:
    """Enter what a call cost; None, or an invalid price, settles at the reserved amount.

    ``model`` is the model that answered, if known. ``seconds`` is how long the call took. A call
    of an agent that reports no prices then counts by number and minutes, not as money.
    """
    settlement = evolve(
        settlement_of(reservation.granted.amount_usd, cost_usd, usage, model), seconds=seconds
    )
    return _note(root, reservation, MoneyEvent.SETTLED, settlement).map(lambda _: settlement)


def release(root: PurePath, reservation: Reservation) -> IOResult[None, PipelineError]:
    """Release the money that was reserved for a call that was not made."""
    return _note(root, reservation, MoneyEvent.RELEASED, None)


def inherit(
    root: PurePath, run: str, forked_from: str, spent_usd: float
) -> IOResult[None, PipelineError]:
    """Enter what a run was worth when ``run`` was forked from it: it counts in that run alone."""
    request = MoneyRequest(forked_from, run, "", spent_usd, inherited=True)
    return _note(root, Reservation(run, request), MoneyEvent.SETTLED, Settlement(spent_usd))


def _with_warnings(
    reservation: Reservation, calls: tuple[Call, ...], caps: Caps, now: datetime
) -> Reservation:
    if not reservation.granted.unpriced:
        return reservation
    unpriced = unpriced_warnings(calls, caps, now)
    return evolve(reservation, warnings=(*reservation.warnings, *unpriced))


def decide_reservation(
    request: MoneyRequest,
    calls: tuple[Call, ...],
    spendings: tuple[PeriodSpending, ...],
    new_id: str,
) -> Result[Reservation, PipelineError]:
    """Decide on a request, given all earlier calls; nothing is written."""
    earlier = sum(call.granted.key == request.key for call in calls)
    limit_warnings = warnings(spendings) if request.amount_usd else ()
    return Result.do(
        Reservation(
            new_id,
            evolve(request, amount_usd=grant.amount_usd),
            grant.limit_usd,
            earlier + 1,
            limit_warnings,
        )
        for grant in decide(request, spendings)
    )


def settlement_of(
    reserved_usd: float, cost_usd: float | None, usage: Usage = Usage(), model: str = ""
) -> Settlement:
    """Return what a finished call counts: the reserved amount if no price is known."""
    if cost_usd is None or not isfinite(cost_usd) or cost_usd < 0:
        return Settlement(reserved_usd, known=False, usage=usage, model=model)
    return Settlement(cost_usd, usage=usage, model=model)


def _note(
    root: PurePath,
    reservation: Reservation,
    entered: MoneyEvent,
    settlement: Settlement | None,
) -> IOResult[None, PipelineError]:
    def append_at(now: datetime) -> IOResult[None, PipelineError]:
        record = _record(reservation, entered, settlement, now)
        return with_money_lock(root, partial(append_record, money_path(root), record))

    return io_ops.now().bind(append_at)


def _record(
    reservation: Reservation, entered: MoneyEvent, settled: Settlement | None, now: datetime
) -> MoneyRecord:
    at = now.isoformat(timespec="seconds")
    return MoneyRecord(reservation.id, entered, at, reservation.granted, settled)
