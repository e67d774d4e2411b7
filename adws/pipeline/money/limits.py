"""What of the shared money is spent, beside what may be: pure."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime

from attrs import evolve

from adws.core.cost_report import CostReport
from adws.core.settings import Settings
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps, Period, caps_of
from adws.ledger.money.cost_report import cost_report
from adws.ledger.money.spending import spending
from adws.pipeline.facts import Money
from adws.pipeline.money.agent_call import number_of

RUN_USD = 5.0
"""What one run of a workflow may spend where the settings do not say."""


def pipeline_caps(settings: Settings) -> Caps:
    """Return the limits of a run, a day and a week.

    >>> pipeline_caps(Settings())
    Caps(run_usd=5.0, day_usd=100.0, week_usd=500.0, day_unpriced_calls=200.0, \
day_unpriced_minutes=600.0)
    """
    run_usd = RUN_USD if settings.max_cost_usd is None else settings.max_cost_usd
    return evolve(caps_of(settings), run_usd=run_usd)


def money_of(calls: Iterable[Call], caps: Caps, now: datetime) -> Money:
    """Return what was spent in the last 24 hours and 7 days; open reservations count."""
    all_calls = tuple(calls)
    spent_usd = {period.period: period.spent_usd for period in spending(all_calls, caps, "", now)}
    pulls = defaultdict[int, float](float)
    for call in all_calls:
        if number := number_of(call):
            pulls[number] += call.spent_usd
    return Money(
        spent_usd[Period.DAY], spent_usd[Period.WEEK], caps.day_usd, caps.week_usd, dict(pulls)
    )


def usage_report(calls: Iterable[Call], caps: Caps, now: datetime) -> CostReport:
    """Report on the day and the week that end now, and on who spent it."""
    window = Period.WEEK.window
    recent = [call for call in calls if window is None or now - call.at < window]
    report = cost_report(recent, caps, "", now)
    shared = tuple(row for row in report.periods if row.period != Period.RUN)
    return evolve(report, run="", periods=shared)
