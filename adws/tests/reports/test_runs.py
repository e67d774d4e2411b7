"""How saved runs are listed: for a terminal, for a pipe, for machines."""

from datetime import UTC, datetime

import pytest
from attrs import evolve
from rich.text import Text

from adws.core.money import Spending
from adws.core.run_summary import RunStanding, RunSummary
from adws.reports.disk import disk_line, size_text
from adws.reports.runs import run_details, run_plain, run_row, runs_lines

NOW = datetime(2026, 1, 31, 16, 0, tzinfo=UTC)
FIX = RunSummary(
    run="20260131-142500-1f0a",
    workflow="fix",
    standing=RunStanding.FINISHED,
    began="2026-01-31T14:25:00.123456+00:00",
    agent="claude",
    failing_before=12,
    failing_now=0,
    spending=Spending(1.2),
    branch="adws/20260131-142500-1f0a",
)
FORK = evolve(
    FIX,
    run="20260131-153000-3c3c",
    standing=RunStanding.PAUSED,
    began="2026-01-31T15:30:00+00:00",
    forked_from=f"{FIX.run}@2",
    failing_now=5,
    rounds=(3, 4),
    branch="",
)
NESTED = evolve(FORK, run="20260131-154000-4d4d", forked_from=f"{FORK.run}@3")
BROKEN = RunSummary(run="20260131-150000-2b2b", spending=Spending(0.5, 1))


def test_a_terminal_shows_the_newest_first_in_80_columns() -> None:
    """What is not known is said so."""
    lines = [Text.from_markup(line).plain for line in runs_lines((FIX, BROKEN), NOW)]
    assert lines == [
        "20260131-150000-2b2b · unreadable",
        "  failing not known yet · $0.50 + 1 unpriced call",
        "20260131-142500-1f0a · fix · finished · 2h ago",
        "  12 → 0 failing · $1.20 · adws/20260131-142500-1f0a",
    ]
    assert max(map(len, lines)) <= 80


def test_forks_stand_below_the_run_that_they_come_from() -> None:
    """One whose origin is gone stands for itself."""
    orphan = evolve(NESTED, run="20260131-155000-5e5e", forked_from="20250101-000000-0000@1")
    lines = [Text.from_markup(line).plain for line in runs_lines((FIX, FORK, NESTED, orphan), NOW)]
    assert lines == [
        "20260131-155000-5e5e · fix · paused · 30m ago · fork at round 1",
        "  12 → 5 failing · $1.20",
        "20260131-142500-1f0a · fix · finished · 2h ago",
        "  12 → 0 failing · $1.20 · adws/20260131-142500-1f0a",
        "└ 20260131-153000-3c3c · fix · paused · 30m ago · fork at round 2",
        "    12 → 5 failing · $1.20",
        "  └ 20260131-154000-4d4d · fix · paused · 30m ago · fork at round 3",
        "      12 → 5 failing · $1.20",
    ]
    assert max(map(len, lines)) <= 80


def test_a_pipe_gets_a_word_in_each_column() -> None:
    """A price that nobody told is marked."""
    assert [" ".join(run_row(item).values()) for item in (FIX, BROKEN)] == [
        f"{FIX.run} fix finished 2026-01-31T14:25:00 12 0 1.20 {FIX.branch} -",
        "20260131-150000-2b2b - unreadable - - - 0.50+? - -",
    ]
    assert run_row(FORK)["forked_from"] == "20260131-142500-1f0a@2"


def test_one_run_is_told_whole() -> None:
    """What is empty is left out."""
    assert run_details(FIX, 70_700) == {
        "run": "20260131-142500-1f0a",
        "workflow": "fix",
        "state": "finished",
        "began": "2026-01-31 14:25:00 UTC",
        "agent": "claude",
        "failing": "12 → 0",
        "money": "$1.20",
        "branch": "adws/20260131-142500-1f0a",
        "files": "70.7 kB",
        "report": "adws report 20260131-142500-1f0a",
        "next": "git merge adws/20260131-142500-1f0a",
    }
    assert "next" not in run_details(BROKEN, 0)
    texts = run_details(FORK, 0)
    assert (texts["forked"], texts["rounds"]) == ("from 20260131-142500-1f0a@2", "3, 4")


@pytest.mark.parametrize(
    ("workflow", "standing", "expected"),
    [
        ("fix", RunStanding.PAUSED, "adws fix continues it"),
        ("fix", RunStanding.KILLED, "adws fix continues it"),
        ("mine", RunStanding.FAILED, f"adws run --resume {FIX.run} continues it"),
        ("fix", RunStanding.SUPERSEDED, None),
        ("fix", RunStanding.RUNNING, None),
    ],
)
def test_the_command_that_continues_a_run_is_shown(
    workflow: str, standing: RunStanding, expected: str | None
) -> None:
    """With the command that does it."""
    run = evolve(FIX, workflow=workflow, standing=standing, branch="")
    assert run_details(run, 0).get("next") == expected
    assert run_plain(run)["can_continue"] is (expected is not None)


def test_machines_get_numbers() -> None:
    """Null is what nobody knows."""
    assert run_plain(BROKEN) == {
        "run": "20260131-150000-2b2b",
        "workflow": "",
        "state": "unreadable",
        "can_continue": False,
        "began": "",
        "agent": "",
        "failing_before": None,
        "failing_now": None,
        "cost_usd": 0.5,
        "calls_of_unknown_price": 1,
        "branch": "",
        "forked_from": "",
        "rounds": [],
    }


def test_sizes_are_told_as_people_read_them() -> None:
    """And a small folder is not worth a word."""
    sizes = (0, 1000, 999_949, 500_000_001, 3_200_000_000_000_000)
    results = ["0 B", "1.0 kB", "999.9 kB", "500.0 MB", "3200.0 TB"]
    assert [*map(size_text, sizes)] == results
    assert [bool(disk_line(size)) for size in sizes] == [False, False, False, True, True]
