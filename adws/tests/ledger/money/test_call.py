"""Calls, told from records."""

import pytest

from adws.ledger.money.call import Call, calls_of
from adws.ledger.money.record import MoneyEvent, MoneyRecord, MoneyRequest, Settlement, moment
from adws.tests.ledger.money.calls import a_call, a_wish

AT = "2026-01-08T00:00:00+00:00"
LATER = "2026-01-08T01:00:00+00:00"


def record(
    id_: str, entered: MoneyEvent, at: str = AT, cost_usd: float | None = None
) -> MoneyRecord:
    """Build a record of a call of one dollar."""
    settled = None if cost_usd is None else Settlement(cost_usd)
    return MoneyRecord(id_, entered, at, a_wish(), settled)


RESERVED = record("a", MoneyEvent.RESERVED)
SETTLED = record("a", MoneyEvent.SETTLED, LATER, 0.25)
RELEASED = record("a", MoneyEvent.RELEASED, LATER)


def call(at: str = AT, cost_usd: float | None = None, *, released: bool = False) -> Call:
    """Build the call of these records."""
    settled = None if cost_usd is None else Settlement(cost_usd)
    return Call("a", moment(at), a_wish(), settled, released)


@pytest.mark.parametrize(
    ("records", "calls"),
    [
        ((), ()),
        ((RESERVED,), (call(),)),
        ((RESERVED, SETTLED), (call(cost_usd=0.25),)),
        ((RESERVED, RELEASED), (call(released=True),)),
        ((RESERVED, RELEASED, SETTLED), (call(cost_usd=0.25),)),
        ((SETTLED,), (call(LATER, 0.25),)),
    ],
)
def test_the_last_record_of_a_call_counts(
    records: tuple[MoneyRecord, ...], calls: tuple[Call, ...]
) -> None:
    """Its time is that of the first; a price without its reservation is not lost either."""
    assert calls_of(records) == calls


def test_calls_of_several_are_told_apart() -> None:
    """However their records are mixed."""
    other = record("b", MoneyEvent.RESERVED, LATER)
    assert [call.id for call in calls_of((RESERVED, other, SETTLED))] == ["a", "b"]


@pytest.mark.parametrize(
    ("ended", "price_usd"),
    [
        (a_call(2.0), None),
        (a_call(2.0, cost_usd=0.5), 0.5),
        (a_call(2.0, cost_usd=2.0, known=False), None),
        (a_call(0.0), 0.0),
        (a_call(MoneyRequest("k", "r", "aider", 0.0, unpriced=True)), None),
    ],
)
def test_a_call_without_money_has_a_price_before_it_ends(
    ended: Call, price_usd: float | None
) -> None:
    """It costs nothing; the price of any other call is unknown until somebody says it."""
    assert ended.price_usd == price_usd


@pytest.mark.parametrize(
    ("expected", "spent_usd", "unsettled", "unknown"),
    [
        (a_call(2.0), 2.0, True, False),
        (a_call(2.0, cost_usd=0.5), 0.5, False, False),
        (a_call(2.0, cost_usd=2.0, known=False), 2.0, False, True),
        (a_call(2.0, released=True), 0.0, False, False),
    ],
)
def test_a_call_counts_what_is_known_of_it(
    expected: Call, spent_usd: float, *, unsettled: bool, unknown: bool
) -> None:
    """Until its price is known, that is what was reserved; an unknown one is never zero."""
    assert (expected.spent_usd, expected.unsettled, expected.price_unknown) == (
        spent_usd,
        unsettled,
        unknown,
    )


@pytest.mark.parametrize(
    ("wished", "answered", "model"), [("", "", ""), ("a", "", "a"), ("a", "b", "b")]
)
def test_the_model_that_answered_counts(wished: str, answered: str, model: str) -> None:
    """The other one was only asked for."""
    call = Call("a", moment(AT), a_wish(model=wished), Settlement(0.1, model=answered))
    assert call.model == model
