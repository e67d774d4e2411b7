"""What was spent, in every form."""

import json

import pytest

from adws.core.cost_report import AgentRow, CostReport
from adws.reports.costs import CostStatus, cost_notes, cost_status, period_cells
from adws.reports.costs_json import costs_json
from adws.reports.costs_markdown import costs_markdown
from adws.tests.reports.costs import AT, NOTHING, SPENT, daily

MARKDOWN = """\
# ✅ Credits Available

| Period | Usage | Limit | Remaining | % Used | Runs | Reset In |
|--------|-------|-------|-----------|--------|------|----------|
| **Run 5f0c** | $2.50 | N/A | N/A | N/A | 1 | N/A |
| **Daily** | $42.15 | $100 | $57.85 | 42% | 54 | 18h |
| **Weekly** | $123.67 | $500 | $376.33 | 25% | 158 | 5d |

| Agent | Model | Calls | Usage |
|-------|-------|-------|-------|
| claude | opus\\|5 | 3 | $2.50 |
| search | N/A | 1 | $0.00 |
| sh | N/A | 2 | $0.50 |

- claude with opus\\|5: 1 call of unknown price, counted at the reserved amount
- claude with opus\\|5: 2 calls unsettled (running or cut off), counted at the reserved amount
- sh: 2 calls of unknown price, counted at the reserved amount
"""
SURE = """\
# ⏸️ Credit Limit Reached

| Period | Usage | Limit | Remaining | % Used | Runs | Reset In |
|--------|-------|-------|-----------|--------|------|----------|
| **Daily** | $100.00 | $100 | $0.00 | 100% | 0 | N/A |

- no agent calls yet
"""


@pytest.mark.parametrize(("report", "text"), [(SPENT, MARKDOWN), (daily(100.0), SURE)])
def test_the_usage_table_is_told_as_markdown(report: CostReport, text: str) -> None:
    """With who spent it, and how sure that is."""
    assert costs_markdown(report) == text


def test_a_table_of_sure_sums_has_no_notes() -> None:
    """There is nothing to add."""
    sure = CostReport(AT, "", (), SPENT.agents[1:2])
    assert (list(cost_notes(sure)), costs_markdown(sure).endswith("$0.00 |\n")) == ([], True)


def test_a_project_without_spending_has_its_limits() -> None:
    """And a run without a name."""
    assert [period_cells(row, NOTHING.run)["Period"] for row in NOTHING.periods] == ["Run", "Daily"]
    assert list(cost_notes(NOTHING)) == ["no agent calls yet"]


@pytest.mark.parametrize(
    ("report", "status"),
    [
        (daily(1e6, None), CostStatus.AVAILABLE),
        (daily(79.99), CostStatus.AVAILABLE),
        (daily(80.0), CostStatus.NEAR),
        (daily(99.98), CostStatus.NEAR),
        (daily(99.995), CostStatus.REACHED),
        (daily(101.0), CostStatus.REACHED),
    ],
)
def test_the_nearest_limit_is_the_status(report: CostReport, status: CostStatus) -> None:
    """A limit of which less than a cent is left is reached."""
    assert cost_status(report) is status


def test_machines_are_told_numbers() -> None:
    """What has no limit is null."""
    document = json.loads(costs_json(SPENT))
    assert (document["status"], document["at"], document["run"]) == ("available", AT, "5f0c")
    assert document["periods"][:2] == [
        {
            "period": "run",
            "usage_usd": 2.5,
            "limit_usd": None,
            "remaining_usd": None,
            "used_percent": None,
            "runs": 1,
            "calls": 2,
            "resets_in_seconds": None,
        },
        {
            "period": "day",
            "usage_usd": 42.15,
            "limit_usd": 100.0,
            "remaining_usd": 57.85,
            "used_percent": 42.1,
            "runs": 54,
            "calls": 60,
            "resets_in_seconds": 63000.0,
        },
    ]
    assert document["agents"][0] == {
        "agent": "claude",
        "model": "opus|5",
        "calls": 3,
        "usage_usd": 2.5,
        "unknown": 1,
        "unsettled": 2,
        "unpriced": 0,
        "unpriced_minutes": 0.0,
    }


def test_unpriced_calls_are_told_by_number_and_minutes() -> None:
    """They have no price to be summed."""
    row = AgentRow("sh", "", 2, 0.0, unpriced=2, unpriced_minutes=1.25)
    assert [*cost_notes(CostReport("", "", (), (row,)))] == [
        "sh: 2 unpriced calls (1.2 minutes), limited by number and minutes"
    ]
