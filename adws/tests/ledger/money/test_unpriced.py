"""Calls of agents that report no price."""

from math import inf

import pytest
from attrs import evolve
from returns.result import Success

from adws.core.errors import BudgetExhausted
from adws.core.railway import settle as settled
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps
from adws.ledger.money.money_file import read_calls
from adws.ledger.money.record import MoneyRequest, Settlement
from adws.ledger.money.reservation import reserve, settle
from adws.ledger.money.unpriced import limit_unpriced, unpriced_warnings
from adws.tests.ledger.money.calls import NOW, PROJECT, a_call, a_wish
from adws.tests.vcs.repositories import error, value

UNPRICED = evolve(a_wish(5.0, agent="command"), unpriced=True)


def ended_call(hours_ago: float, minutes: float = 0.0) -> Call:
    """Return an unpriced call that has ended."""
    call = a_call(UNPRICED, hours_ago=hours_ago)
    return evolve(call, settled=Settlement(5.0, known=False, seconds=60 * minutes))


TOLD = a_call(UNPRICED, hours_ago=1, cost_usd=0.25)


@pytest.mark.parametrize(
    ("request_", "calls", "amount_usd"),
    [
        (a_wish(5.0), (ended_call(1),), 5.0),
        (evolve(UNPRICED, amount_usd=0.0), (ended_call(1), ended_call(2)), 0.0),
        (UNPRICED, (), 5.0),
        (UNPRICED, (TOLD,), 5.0),
        (UNPRICED, (TOLD, ended_call(1)), 0.0),
        (UNPRICED, (ended_call(30), ended_call(25)), 0.0),
    ],
)
def test_money_is_reserved_unless_the_last_call_told_no_price(
    request_: MoneyRequest, calls: tuple[Call, ...], amount_usd: float
) -> None:
    """What left the window of 24 hours does not count against the limit."""
    limited = limit_unpriced(request_, calls, Caps(day_unpriced_calls=2), NOW)
    assert limited == Success(evolve(request_, amount_usd=amount_usd))


@pytest.mark.parametrize(
    ("caps", "calls", "message", "until"),
    [
        (
            Caps(day_unpriced_calls=2),
            (ended_call(3), ended_call(2), TOLD),
            (
                "the limit for 24 hours is reached: 2 of 2 unpriced calls;"
                " you can make more at 2026-01-08T21:00:00+00:00"
            ),
            "2026-01-08T21:00:00+00:00",
        ),
        (
            Caps(day_unpriced_minutes=30),
            (ended_call(3, 5), ended_call(2, 30)),
            (
                "the limit for 24 hours is reached: 35 of 30 minutes of unpriced calls;"
                " you can make more at 2026-01-08T22:00:00+00:00"
            ),
            "2026-01-08T22:00:00+00:00",
        ),
        (
            Caps(day_unpriced_calls=0),
            (),
            "the limit for 24 hours is reached: 0 of 0 unpriced calls",
            "",
        ),
    ],
)
def test_a_limit_that_is_reached_says_when_calls_can_be_made_again(
    caps: Caps, calls: tuple[Call, ...], message: str, until: str
) -> None:
    """Calls under way count too: they may end without a price."""
    error = limit_unpriced(UNPRICED, calls, caps, NOW).failure()
    assert (type(error), error.message) == (BudgetExhausted, message)
    assert error.context["until"] == until


def test_calls_under_way_count_by_number() -> None:
    """They may end without a price; those that were released were not made."""
    under_way = (a_call(UNPRICED, hours_ago=2), a_call(UNPRICED, released=True))
    request = limit_unpriced(UNPRICED, under_way, Caps(day_unpriced_calls=1), NOW)
    assert request.failure().context["spent"] == 1.0


def test_the_use_of_most_of_a_limit_is_a_warning() -> None:
    """From 80 % on; without a limit there is nothing to tell."""
    calls = tuple(ended_call(1, 1) for _ in range(4))
    assert unpriced_warnings(calls, Caps(day_unpriced_calls=5), NOW) == (
        "4 of the 5 unpriced calls in 24 hours are used",
    )
    assert unpriced_warnings(calls[1:], Caps(day_unpriced_calls=5), NOW) == ()


def test_an_unpriced_call_is_no_money() -> None:
    """It counts by number and minutes, and the next one reserves nothing."""
    caps = Caps(day_usd=6.0, day_unpriced_calls=2)
    for _ in range(2):
        reservation = value(reserve(PROJECT.root, UNPRICED, caps))
        _ = value(settle(PROJECT.root, reservation, None, seconds=90.0))
    kept = settled(read_calls(PROJECT.root)).unwrap()
    assert [(item.granted.amount_usd, item.spent_usd, item.minutes) for item in kept] == [
        (5.0, 0.0, 1.5),
        (0.0, 0.0, 1.5),
    ]
    assert isinstance(error(reserve(PROJECT.root, UNPRICED, caps)), BudgetExhausted)
    last = value(reserve(PROJECT.root, UNPRICED, Caps(day_unpriced_calls=inf)))
    assert (last.limit_usd, last.warnings) == (None, ())
