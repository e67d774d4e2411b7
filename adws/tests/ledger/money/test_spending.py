"""What was spent in a period."""

from datetime import datetime, timedelta
from math import inf

import pytest

from adws.core.settings import Settings
from adws.ledger.money.caps import Caps, Period, caps_of
from adws.ledger.money.record import MoneyRequest
from adws.ledger.money.spending import spending
from adws.tests.ledger.money.calls import NOW, a_call, a_wish

OTHERS = a_wish(run="r0")
HISTORY = (
    a_call(hours_ago=24 * 7, cost_usd=64.0),
    a_call(OTHERS, hours_ago=24 * 7 - 1, cost_usd=32.0),
    a_call(OTHERS, hours_ago=24, cost_usd=16.0),
    a_call(hours_ago=23.5, cost_usd=8.0),
    a_call(4.0, hours_ago=2),
    a_call(2.0, hours_ago=1, released=True),
    a_call(1.0, hours_ago=-1),
)


def later(hours: float) -> datetime:
    """Return a moment after ``NOW``."""
    return NOW + timedelta(hours=hours)


def test_each_period_has_its_calls() -> None:
    """The run's own, whenever; else those younger than the window, even if the clock went back."""
    spendings = spending(HISTORY, Caps(), "r1", NOW)
    assert [(spending.period, spending.spent_usd) for spending in spendings] == [
        (Period.RUN, 64.0 + 8.0 + 4.0 + 1.0),
        (Period.DAY, 8.0 + 4.0 + 1.0),
        (Period.WEEK, 32.0 + 16.0 + 8.0 + 4.0 + 1.0),
    ]


def test_what_a_fork_has_inherited_counts_in_its_run_alone() -> None:
    """The calls were made, and counted, in another run."""
    fork = a_call(MoneyRequest("r0@2", "r1", "", 4.0, inherited=True), cost_usd=4.0)
    spendings = spending((fork,), Caps(), "r1", NOW)
    assert [spending.spent_usd for spending in spendings] == [4.0, 0.0, 0.0]


def test_a_window_resets_when_its_oldest_spending_leaves_it() -> None:
    """A run never does."""
    spendings = spending(HISTORY, Caps(), "r1", NOW)
    assert [spending.resets_at for spending in spendings] == [None, later(0.5), later(1)]


def test_a_window_without_spending_has_no_reset() -> None:
    """A call that was free or not made leaves nothing behind when it goes."""
    calls = (a_call(0.0, cost_usd=0.0), a_call(released=True))
    assert [spending.resets_at for spending in spending(calls, Caps(), "r1", NOW)] == [
        None,
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("least_usd", "frees_at"), [(0.5, later(14)), (1.5, later(19)), (3.5, None)]
)
def test_money_is_free_again_when_enough_has_left(
    least_usd: float, frees_at: datetime | None
) -> None:
    """A limit that was passed needs more than the oldest call to leave; more than it never is."""
    calls = (a_call(1.0, hours_ago=5), a_call(2.0, hours_ago=10), a_call(1.0, hours_ago=20))
    (_, day, _) = spending(calls, Caps(day_usd=1.6), "r1", NOW)
    assert day.frees_at(least_usd) == frees_at


@pytest.mark.parametrize(
    ("limit_usd", "room_usd", "is_near"),
    [(inf, inf, False), (10.0, 6.0, False), (5.0, 1.0, True), (4.0, 0.0, True), (3.0, 0.0, True)],
)
def test_people_are_warned_from_four_fifths_on(
    limit_usd: float, room_usd: float, *, is_near: bool
) -> None:
    """What is left is never less than nothing."""
    (_, day, _) = spending((a_call(4.0),), Caps(day_usd=limit_usd), "r1", NOW)
    assert (day.room_usd, day.is_near) == (room_usd, is_near)


@pytest.mark.parametrize(
    ("settings", "caps"),
    [
        (Settings(), Caps(inf, 100.0, 500.0, 200, 600)),
        (
            Settings(max_cost_usd=2.0, max_day_usd=3.0, max_week_usd=inf),
            Caps(2.0, 3.0, inf, 200, 600),
        ),
    ],
)
def test_the_caps_are_those_of_the_settings(settings: Settings, caps: Caps) -> None:
    """A run has none unless it is set."""
    assert caps_of(settings) == caps


@pytest.mark.parametrize("period", Period)
def test_each_cap_is_a_setting(period: Period) -> None:
    """Its name is what a refusal tells people to raise."""
    limits = {
        spending.period: spending.limit_usd
        for spending in spending((), Caps(1.0, 2.0, 3.0), "r1", NOW)
    }
    settings = Settings(max_cost_usd=1.0, max_day_usd=2.0, max_week_usd=3.0)
    assert getattr(settings, period.setting) == limits[period]
