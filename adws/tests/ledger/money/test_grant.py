"""The decision on a wish for money."""

from math import inf

import pytest
from attrs import evolve
from returns.result import Failure, Success

from adws.core.errors import BudgetExhausted, PipelineError
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps
from adws.ledger.money.grant import Grant, decide, warnings
from adws.ledger.money.spending import PeriodSpending, spending
from adws.tests.ledger.money.calls import NOW, a_call, a_wish


def spendings(caps: Caps, *calls: Call) -> tuple[PeriodSpending, ...]:
    """Return what these calls have spent."""
    return spending(calls, caps, "r1", NOW)


@pytest.mark.parametrize(
    ("wished_usd", "caps", "grant"),
    [
        (5.0, Caps(), Grant(5.0, 5.0)),
        (5.0, Caps(run_usd=9.5, day_usd=10.0, week_usd=9.0), Grant(5.0, 5.0)),
        (5.0, Caps(run_usd=6.0, day_usd=8.0, week_usd=7.0), Grant(2.0, 2.0)),
        (5.0, Caps(run_usd=9.0, day_usd=7.5, week_usd=7.0), Grant(3.0, 3.0)),
        (5.0, Caps(day_usd=4.01999), Grant(0.0199, 0.0199)),
        (inf, Caps(week_usd=7.0), Grant(3.0, 3.0)),
        (inf, Caps(), Grant(15.0, None)),
        (0.0, Caps(run_usd=1.0), Grant(0.0, None)),
    ],
)
def test_as_much_is_granted_as_is_wished_and_allowed(
    wished_usd: float, caps: Caps, grant: Grant
) -> None:
    """The tightest cap counts; who costs nothing is never refused."""
    assert decide(a_wish(wished_usd), spendings(caps, a_call(4.0))).unwrap() == grant


def test_a_call_with_a_fixed_price_needs_all_of_it() -> None:
    """What is left is not granted if the call costs more; what adds up to the limit is enough."""
    wish = evolve(a_wish(0.1), fixed_price=True)
    enough = spendings(Caps(run_usd=0.3), a_call(0.1), a_call(0.1))
    short = spendings(Caps(day_usd=0.25), a_call(0.1, hours_ago=2), a_call(0.1, hours_ago=1))
    assert decide(wish, enough) == Success(Grant(0.1, 0.1))
    assert decide(wish, short) == Failure(
        BudgetExhausted(
            "the budget for 24 hours is spent: $0.20 of $0.25, and a call costs $0.10; "
            "you can spend again at 2026-01-08T22:00:00+00:00",
            hint="raise max_day_usd in the settings (inf is no limit), "
            "or continue after 2026-01-08T22:00:00+00:00",
            context={
                "cap": "day",
                "spent": 0.2,
                "allowed": 0.25,
                "until": "2026-01-08T22:00:00+00:00",
            },
        )
    )


def refusal_of(caps: Caps, *calls: Call) -> PipelineError:
    """Return the refusal of a wish."""
    return decide(a_wish(), spendings(caps, *calls)).failure()


def test_a_window_that_is_spent_tells_when_there_is_some_again() -> None:
    """And which setting to raise."""
    caps = Caps(run_usd=9.0, day_usd=4.0, week_usd=7.0)
    assert refusal_of(
        caps, a_call(1.5, hours_ago=3), a_call(2.495, hours_ago=1)
    ) == BudgetExhausted(
        "the budget for 24 hours is spent: $4.00 of $4.00; "
        "you can spend again at 2026-01-08T21:00:00+00:00",
        hint="raise max_day_usd in the settings (inf is no limit), "
        "or continue after 2026-01-08T21:00:00+00:00",
        context={
            "cap": "day",
            "spent": 3.995,
            "allowed": 4.0,
            "until": "2026-01-08T21:00:00+00:00",
        },
    )


def test_a_run_that_is_spent_never_has_some_again() -> None:
    """Only its limit can be raised."""
    assert refusal_of(Caps(run_usd=4.0), a_call(5.0, cost_usd=4.5)) == BudgetExhausted(
        "the budget for this run is spent: $4.50 of $4.00",
        hint="raise max_cost_usd in the settings (inf is no limit)",
        context={"cap": "run", "spent": 4.5, "allowed": 4.0, "until": ""},
    )


def test_each_cap_that_is_nearly_reached_is_told() -> None:
    """In the words of people."""
    result = spendings(Caps(run_usd=5.0, day_usd=6.0, week_usd=4.0), a_call(4.0))
    assert warnings(result) == (
        "$4.00 of the $5.00 for this run is spent",
        "$4.00 of the $4.00 for 7 days is spent",
    )
