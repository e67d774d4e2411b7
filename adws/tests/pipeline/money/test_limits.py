"""What of the shared money is spent, beside what may be."""

from math import inf

import pytest
from attrs import evolve

from adws.core.settings import Settings
from adws.ledger.money.caps import Caps
from adws.pipeline.facts import Money
from adws.pipeline.money.limits import money_of, pipeline_caps, usage_report
from adws.tests.pipeline.money.calls import NOW, a_call, an_agent_call

CAPS = Caps(5.0, 100.0, 500.0)
CALLS = (
    a_call(an_agent_call("70"), 90.0, hours_ago=169),
    a_call(an_agent_call("71"), 30.0, hours_ago=25),
    a_call(an_agent_call("72"), 40.0, hours_ago=5),
    a_call(an_agent_call("73"), hours_ago=1),
)


def test_money_is_that_of_rolling_windows() -> None:
    """A call that nobody has settled counts what was reserved; a pull request counts for ever."""
    assert money_of(CALLS, CAPS, NOW) == Money(42.0, 72.0, 100.0, 500.0, {7: 162.0})


@pytest.mark.parametrize(
    ("day", "near", "spent"),
    [(79.0, False, False), (80.0, True, False), (99.98, True, False), (100.0, True, True)],
)
def test_money_has_three_states(day: float, *, near: bool, spent: bool) -> None:
    """By the day as by the week; with less than a cent nothing is begun."""
    by_day, by_week = Money(day=day), Money(week=5 * day)
    assert [(item.is_near_limit, item.is_spent) for item in (by_day, by_week)] == [
        (near, spent)
    ] * 2


def test_settings_set_the_limits() -> None:
    """No limit is one, too."""
    settings = Settings(max_cost_usd=2.0, max_day_usd=inf)
    unpriced = Caps(day_unpriced_calls=200.0, day_unpriced_minutes=600.0)
    assert pipeline_caps(settings) == evolve(unpriced, run_usd=2.0, day_usd=inf, week_usd=500.0)
    assert not money_of(CALLS, pipeline_caps(settings), NOW).is_near_limit


def test_the_report_is_of_the_day_and_the_week() -> None:
    """Older calls are not in it."""
    report = usage_report(CALLS, CAPS, NOW)
    assert [(row.period, row.usage_usd, row.runs) for row in report.periods] == [
        ("day", 42.0, 2),
        ("week", 72.0, 3),
    ]
    assert [(row.calls, row.unsettled) for row in report.agents] == [(3, 1)]
    assert report.run == ""
