"""What reports tell of the calls."""

from math import inf

import pytest

from adws.core.cost_report import AgentRow, CostReport, PeriodRow
from adws.ledger.money.caps import Caps
from adws.ledger.money.cost_report import cost_report
from adws.tests.ledger.money.calls import NOW, a_call, a_wish

AT = "2026-01-08T00:00:00+00:00"
CALLS = (
    a_call(a_wish(5.0, model="gpt"), hours_ago=30, cost_usd=1.5),
    a_call(a_wish(5.0), hours_ago=20, cost_usd=5.0, known=False),
    a_call(a_wish(0.0, run="r2", agent="search"), hours_ago=10, cost_usd=0.0),
    a_call(a_wish(2.0, run="r2", model="gpt"), hours_ago=6),
    a_call(a_wish(2.0, run="r3", agent="claude"), hours_ago=1, released=True),
)
DAY = PeriodRow("day", 7.0, 100.0, runs=2, calls=3, resets_in_seconds=4 * 3600.0)
WEEK = PeriodRow("week", 8.5, 500.0, runs=2, calls=4, resets_in_seconds=138 * 3600.0)
AGENTS = (
    AgentRow("codex", "", 1, 5.0, unknown=1),
    AgentRow("codex", "gpt", 2, 3.5, unsettled=1),
    AgentRow("search", "", 1, 0.0),
)


@pytest.mark.parametrize(
    ("run", "expected", "row"),
    [
        ("r1", "r1", PeriodRow("run", 6.5, None, runs=1, calls=2)),
        ("", "r2", PeriodRow("run", 2.0, None, runs=1, calls=2)),
        ("r9", "r9", PeriodRow("run", 0.0)),
    ],
)
def test_a_report_tells_of_a_run_a_day_and_a_week(run: str, expected: str, row: PeriodRow) -> None:
    """The newest run where none is named; a call that was released is none."""
    report = cost_report(CALLS, Caps(inf, 100.0, 500.0), run, NOW)
    assert report == CostReport(AT, expected, (row, DAY, WEEK), AGENTS)


def test_a_project_without_spending_has_a_report() -> None:
    """Nothing of everything."""
    assert cost_report((), Caps(day_usd=100.0), "", NOW) == CostReport(
        AT, "", (PeriodRow("run", 0.0), PeriodRow("day", 0.0, 100.0), PeriodRow("week", 0.0))
    )
