"""The lines of the shared ledger."""

from itertools import permutations

import pytest

from adws.core.errors import DocumentDamaged
from adws.ledger.money.call import Call
from adws.ledger.money.record import MoneyEvent, MoneyRecord
from adws.pipeline.money.entries import read_entries, with_entries
from adws.tests.pipeline.money.calls import a_call, an_agent_call, an_entry

CALL = an_agent_call()
RESERVED = an_entry(CALL, hours_ago=2)
UNKNOWN = an_entry(CALL, MoneyEvent.SETTLED, 2.0, known=False)
RELEASED = an_entry(CALL, MoneyEvent.RELEASED)
KNOWN = an_entry(CALL, MoneyEvent.SETTLED, 0.5)


def spent_amounts(*entries: MoneyRecord) -> list[float]:
    """Return what the calls of a ledger with these entries count."""
    calls = read_entries(with_entries("", entries), "the ledger").unwrap()
    return [call.spent_usd for call in calls]


def test_what_is_entered_is_read() -> None:
    """A call counts from its reservation on."""
    text = with_entries(with_entries("", [RESERVED]), [KNOWN])
    assert text.count("\n") == 2
    (call,) = read_entries(text, "the ledger").unwrap()
    assert call == a_call(CALL, 0.5, hours_ago=2)


def test_nothing_holds_no_call() -> None:
    """Before the first call."""
    assert read_entries("", "the ledger").unwrap() == ()


@pytest.mark.parametrize(
    ("entries", "counts"),
    [
        ([RESERVED, RESERVED], 2.0),
        ([RESERVED, UNKNOWN], 2.0),
        ([RESERVED, UNKNOWN, RELEASED], 0.0),
        ([RESERVED, UNKNOWN, RELEASED, KNOWN, KNOWN], 0.5),
    ],
)
def test_each_call_counts_once(entries: list[MoneyRecord], counts: float) -> None:
    """By what is known best, in whatever order it was entered."""
    assert [spent_amounts(*order) for order in permutations(entries)] == [[counts]] * len(
        list(permutations(entries))
    )


def test_calls_stand_in_the_order_of_their_reservation() -> None:
    """A settlement moves none."""
    other = an_agent_call(call=2)
    text = with_entries("", [RESERVED, an_entry(other), KNOWN])
    calls: tuple[Call, ...] = read_entries(text, "the ledger").unwrap()
    assert [call.id for call in calls] == ["77/1/1", "77/1/2"]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (with_entries("", [RESERVED]) + "{}\n", "the ledger, line 2,"),
        (with_entries("", [RESERVED]).replace("77/1/1", "78/1/1"), "the ledger, line 1,"),
        (with_entries("", [RESERVED])[:-1], "the last line of the ledger is cut off"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, where: str) -> None:
    """Nothing is reserved before somebody has looked."""
    broken = read_entries(text, "the ledger").failure()
    assert isinstance(broken, DocumentDamaged)
    assert broken.message.startswith(where)
