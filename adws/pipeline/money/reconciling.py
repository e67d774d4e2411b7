"""Prices of calls that nobody has settled, read from the logs of their ended runs: pure."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from math import isfinite

from attrs import frozen

from adws.agents.printed_cost import printed_cost
from adws.ledger.money.call import Call
from adws.ledger.money.record import MoneyEvent, MoneyRecord, MoneyRequest
from adws.ledger.money.reservation import settlement_of
from adws.pipeline.money.entries import entry


@frozen
class RunLog:
    """What an attempt of a run has logged; ``run`` is ``RUN/ATTEMPT``, as in its calls.

    The run has ended. ``text`` is empty if its logs have expired; ``agent`` is whom it asked.
    """

    run: str
    text: str
    agent: str = ""


def reconciled(
    calls: Iterable[Call], logs: Iterable[RunLog], now: datetime
) -> tuple[MoneyRecord, ...]:
    """Return the entries that settle what ended runs have left open.

    A log tells the price of a run's only call. If it tells none, or the run made several calls,
    each open one counts what was reserved for it. A price in the log of a run without any call in
    the ledger is entered as a call of its own.
    """
    all_calls = tuple(calls)
    return tuple(record for log in logs for record in _settled(all_calls, log, now))


def _settled(calls: tuple[Call, ...], log: RunLog, now: datetime) -> Iterator[MoneyRecord]:
    own = [call for call in calls if call.granted.run == log.run]
    told_usd = printed_cost(log.text)
    cost_usd = told_usd if told_usd is not None and isfinite(told_usd) else None
    if not own and cost_usd is not None:
        wish = MoneyRequest("log", log.run, log.agent, cost_usd)
        yield entry(
            f"{log.run}/log", MoneyEvent.SETTLED, wish, settlement_of(cost_usd, cost_usd), now
        )
    for call in own:
        if call.unsettled:
            cost = cost_usd if len(own) == 1 else None
            settled = settlement_of(call.granted.amount_usd, cost)
            yield entry(call.id, MoneyEvent.SETTLED, call.granted, settled, now)
