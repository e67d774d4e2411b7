"""Money for calls of agents on many machines: reserved before, settled or released after.

The ledger is a file on a branch of the repository, which all runners push to. A push that comes
second is refused: the limits are then checked again beside what the first has entered.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Generic, TypeVar

from attrs import frozen
from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import NameUnknown, PipelineError, TransitionRefused
from adws.core.money import Usage, usd
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps
from adws.ledger.money.record import MoneyEvent, MoneyRecord, MoneyRequest, Settlement
from adws.ledger.money.reservation import Reservation, decide_reservation, settlement_of
from adws.ledger.money.spending import spending
from adws.pipeline.money.agent_call import AgentCall
from adws.pipeline.money.entries import entry, read_entries, with_entries
from adws.pipeline.money.reconciling import RunLog, reconciled
from adws.vcs.remote import Remote
from adws.vcs.remote_file import RemoteFile, RemoteFileChange, change_remote_file, read_remote_file

_Value = TypeVar("_Value")
LEDGER_REF = "refs/heads/adws/ledger"
_FILE = "money.jsonl"


@frozen
class _Decision(Generic[_Value]):
    """What is returned, and what is entered for it."""

    value: _Value
    entries: tuple[MoneyRecord, ...] = ()
    message: str = ""


def ledger_file(remote: Remote, ref: str = LEDGER_REF) -> RemoteFile:
    """Return where the money of a repository is kept."""
    return RemoteFile(remote, ref, _FILE)


def read_calls(file: RemoteFile) -> IOResult[tuple[Call, ...], PipelineError]:
    """Return all calls in the ledger: none before the first one."""
    return IOResult.do(
        calls
        for text in read_remote_file(file)
        for calls in IOResult.from_result(read_entries(text, str(file)))
    )


def reserve(
    file: RemoteFile, call: AgentCall, amount_usd: float, caps: Caps
) -> IOResult[Reservation, PipelineError]:
    """Reserve what a call may cost: as much as is wished and as every limit still allows.

    When this returns it counts for all runners. The same call asked for again has what it was
    given. Fails with ``BudgetExhausted`` if a limit leaves nothing, and with
    ``TransitionRefused`` for a call that has ended.
    """

    def decide(
        calls: tuple[Call, ...], now: datetime
    ) -> Result[_Decision[Reservation], PipelineError]:
        if earlier := _call_of(calls, call.key):
            return _reserved_before(earlier)
        wish = call.wish(amount_usd)
        spendings = spending(calls, caps, wish.run, now)
        return Result.do(
            _Decision(
                reserved,
                (entry(call.key, MoneyEvent.RESERVED, reserved.granted, None, now),),
                f"Reserve {usd(reserved.granted.amount_usd)} for {call.key}",
            )
            for reserved in decide_reservation(wish, calls, spendings, call.key)
        )

    return _enter(file, decide)


def settle(
    file: RemoteFile,
    key: str,
    cost_usd: float | None,
    usage: Usage = Usage(),
    model: str = "",
    unreserved: MoneyRequest | None = None,
) -> IOResult[Settlement, PipelineError]:
    """Enter what a call did cost; None, or what is no price, settles at the reserved amount.

    ``key`` is that of its ``AgentCall``. A price that is known stays as it is. ``unreserved`` is
    what counts as reserved where nothing was; without it that fails with ``NameUnknown``.
    """

    def decide(
        calls: tuple[Call, ...], now: datetime
    ) -> Result[_Decision[Settlement], PipelineError]:
        call = _call_of(calls, key)
        granted = call.granted if call else unreserved
        if granted is None:
            return Failure(_never_reserved(file, key))
        settlement = settlement_of(granted.amount_usd, cost_usd, usage, model)
        before = call.settled if call else None
        if before is not None and (before.known or not settlement.known):
            return Success(_Decision(before))
        new = entry(key, MoneyEvent.SETTLED, granted, settlement, now)
        message = f"Settle {key} at {usd(settlement.cost_usd)}"
        return Success(_Decision(settlement, (new,), message))

    return _enter(file, decide)


def release(file: RemoteFile, key: str) -> IOResult[None, PipelineError]:
    """Release what was reserved for a call that was not made; what was settled stays."""

    def decide(calls: tuple[Call, ...], now: datetime) -> Result[_Decision[None], PipelineError]:
        call = _call_of(calls, key)
        if call is None or not call.unsettled:
            return Success(_Decision(None))
        new = entry(key, MoneyEvent.RELEASED, call.granted, None, now)
        return Success(_Decision(None, (new,), f"Release {key}"))

    return _enter(file, decide)


def reconcile(
    file: RemoteFile, logs: tuple[RunLog, ...]
) -> IOResult[tuple[MoneyRecord, ...], PipelineError]:
    """Settle, by the logs of ended runs, the calls that nobody has settled; return the entries."""

    def decide(
        calls: tuple[Call, ...], now: datetime
    ) -> Result[_Decision[tuple[MoneyRecord, ...]], PipelineError]:
        new = reconciled(calls, logs, now)
        return Success(_Decision(new, new, "Settle calls by the logs of their runs"))

    return _enter(file, decide)


def _enter(
    file: RemoteFile,
    decide: Callable[[tuple[Call, ...], datetime], Result[_Decision[_Value], PipelineError]],
) -> IOResult[_Value, PipelineError]:
    """Enter what is decided of the calls that are in the ledger at that moment."""

    def enter(now: datetime) -> IOResult[_Value, PipelineError]:
        def change(text: str) -> Result[RemoteFileChange[_Value], PipelineError]:
            return Result.do(
                RemoteFileChange(
                    decision.value,
                    with_entries(text, decision.entries) if decision.entries else None,
                    decision.message,
                )
                for calls in read_entries(text, str(file))
                for decision in decide(calls, now)
            )

        return change_remote_file(file, change)

    return io_ops.now().bind(enter)


def _call_of(calls: tuple[Call, ...], key: str) -> Call | None:
    return next((call for call in calls if call.id == key), None)


def _reserved_before(call: Call) -> Result[_Decision[Reservation], PipelineError]:
    if call.unsettled:
        amount_usd = call.granted.amount_usd
        return Success(_Decision(Reservation(call.id, call.granted, amount_usd)))
    return Failure(
        TransitionRefused(
            f"the call {call.id} has ended: nothing can be reserved for it",
            hint="give the next call of the run the next number",
            context={"entry": call.id, "from": "ended", "to": "reserved"},
        )
    )


def _never_reserved(file: RemoteFile, key: str) -> PipelineError:
    return NameUnknown(
        f"no money was reserved for a call '{key}' in {file}",
        hint="a key is RUN/ATTEMPT/CALL, as it was reserved",
        context={"key": key},
    )
