"""Prices of calls that nobody has settled, read from logs."""

import pytest

from adws.ledger.money.call import Call
from adws.ledger.money.record import MoneyEvent, MoneyRecord, MoneyRequest, Settlement
from adws.pipeline.money.entries import entry
from adws.pipeline.money.reconciling import RunLog, reconciled
from adws.tests.pipeline.money.calls import NOW, a_call, an_agent_call

FIRST, SECOND = an_agent_call(), an_agent_call(call=2)


def settled(cost_usd: float, *, known: bool = True, call: int = 1) -> MoneyRecord:
    """Return the entry that settles a call."""
    made = an_agent_call(call=call)
    return entry(made.key, MoneyEvent.SETTLED, made.wish(2.0), Settlement(cost_usd, known), NOW)


@pytest.mark.parametrize(
    ("text", "entered"),
    [
        ('2026-01-08T00:00:00Z   "total_cost_usd": 0.78\n', settled(0.78)),
        ("Total cost: $1.50", settled(1.5)),
        ("Cost: $5.67", settled(5.67)),
        ("Session cost: 8.90 USD", settled(8.9)),
        ("cancelled", settled(2.0, known=False)),
        ("Total cost: $9e999", settled(2.0, known=False)),
        ("", settled(2.0, known=False)),
    ],
)
def test_a_log_tells_the_price_of_a_call(text: str, entered: MoneyRecord) -> None:
    """By any of four patterns; else it counts what was reserved."""
    assert reconciled((a_call(FIRST),), (RunLog("77/1", text),), NOW) == (entered,)


@pytest.mark.parametrize("call", [a_call(FIRST, 0.5), a_call(an_agent_call("78"))])
def test_other_calls_stay(call: Call) -> None:
    """What is settled, and calls of runs that go on."""
    assert reconciled((call,), (RunLog(FIRST.run, ""),), NOW) == ()


def test_of_several_calls_a_log_tells_none() -> None:
    """Which of them the price is of, nobody knows."""
    calls = (a_call(FIRST, 0.5), a_call(SECOND))
    log = RunLog(FIRST.run, "Total cost: $1.50")
    assert reconciled(calls, (log,), NOW) == (settled(2.0, known=False, call=2),)


def test_a_run_that_nobody_has_reserved_for_counts() -> None:
    """Where its log tells a price; one that asked nobody tells none."""
    logs = (
        RunLog("79/1", "Total cost: $1.50", "claude"),
        RunLog("80/1", "nothing to do"),
        RunLog("81/1", "Total cost: $9e999"),
    )
    wish = MoneyRequest("log", "79/1", "claude", 1.5)
    entered = entry("79/1/log", MoneyEvent.SETTLED, wish, Settlement(1.5), NOW)
    assert reconciled((), logs, NOW) == (entered,)
