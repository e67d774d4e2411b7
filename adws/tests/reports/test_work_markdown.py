"""The report of a piece of work, as Markdown and as JSON."""

import json

import pytest
from attrs import evolve, fields

from adws.core.run_request import RunRequest
from adws.core.work_item import WorkItem
from adws.core.work_report import WorkReport
from adws.reports.work_json import work_json
from adws.reports.work_markdown import work_markdown
from adws.tests.reports.works import DONE, ESCALATED, MINIMAL

DONE_TEXT = """\
# add mul

## Summary

- Outcome: done
- Issue: `#7`
- Cases before: 1, failing: 1
- Cases now: 3, failing: 1
- the commits are on the branch adws/r1
- the issue #7 is closed

## Commits

| Phase | Commit | Files | Summary |
|-------|--------|-------|---------|
| write_tests | `c0ffee012345` | `tests/test_mul.py` | mul multiplies |
| implement | `beef01234567` | `calc.py` |  |

## RED

- 2 cases failed: AssertionError, ImportError
- missing before: `calc.mul`
- the missing names hid assertions
- failed before, so they do not count: 1

The new cases:

- `tests/test_mul.py::test_mul`
- `tests/test_mul.py::test_zero`

## Suspicious Lines

| Where | Seen | Why | Rule |
|-------|------|-----|------|
| `calc.py:3` | `os._exit(0)` | it ends the run | forced-exit |

## Notes

- junit cannot be judged with canaries
- `calc.py`: changed in phase write_tests, but not accepted
- about the new tests: mypy: tests/test_mul.py:1: no-untyped-def

## Agent Calls

| Call | Ended | Cost | Seconds | Answer | Full Change |
|------|-------|------|---------|--------|-------------|
| `1-write_tests` | finished | $0.25 | 3.1 | FIX: mul | `.adws/attempts/1-write_tests.patch` |
| `2-implement` | finished | unknown | 3.1 |  | `.adws/attempts/1-write_tests.patch` |

## Changes by File

| File | Change | Added | Removed |
|------|--------|-------|---------|
| `calc.py` | modified | 4 | 0 |
| `logo.png` | added | binary | binary |

## Run

- Run: `r1`
- Project: `shop`
- Cost: $0.25 + 1 unpriced call
- Duration: 61 s
"""
ESCALATED_TEXT = """\
# add mul

## Summary

- Outcome: handed to a person
- Issue: `#7`
- Cases before: 1, failing: 1
- Cases now: 3, failing: 1

## What a Person Must Decide

- GateRefused: 2 cases still fail: a, b
- look

What was tried:

- `develop/green`, try 1: 1 case still fails: a
- `develop/green`, try 2: 2 cases still fail: a, b

## Commits

| Phase | Commit | Files | Summary |
|-------|--------|-------|---------|
| write_tests | `c0ffee012345` | `tests/test_mul.py` | mul multiplies |

## Agent Calls

| Call | Ended | Cost | Seconds | Answer | Full Change |
|------|-------|------|---------|--------|-------------|
| `1-write_tests` | finished | $0.25 | 3.1 | FIX: mul | `.adws/attempts/1-write_tests.patch` |
| `2-implement` | finished | unknown | 3.1 |  | `.adws/attempts/1-write_tests.patch` |

## Changes by File

| File | Change | Added | Removed |
|------|--------|-------|---------|
| `calc.py` | modified | 4 | 0 |
| `logo.png` | added | binary | binary |

## Run

- Run: `r1`
- Project: `shop`
- Cost: $0.25 + 1 unpriced call
- Duration: 61 s
"""
MINIMAL_TEXT = """\
# Work

## Summary

- Outcome: unfinished
- Cases before: 0, failing: 0
- Cases now: 0, failing: 0

## Commits

| Phase | Commit | Files | Summary |
|-------|--------|-------|---------|

None.

## RED

- 1 case failed: AssertionError

The new cases:

- `t.py::a`

## Agent Calls

| Call | Ended | Cost | Seconds | Answer | Full Change |
|------|-------|------|---------|--------|-------------|

None.

## Changes by File

| File | Change | Added | Removed |
|------|--------|-------|---------|

None.

## Run

- Run: `r1`
- Project: `shop`
- Cost: $0.00
- Duration: 0 s
"""


@pytest.mark.parametrize(
    ("report", "text"),
    [(DONE, DONE_TEXT), (ESCALATED, ESCALATED_TEXT), (MINIMAL, MINIMAL_TEXT)],
)
def test_the_report_tells_what_came_of_the_work(report: WorkReport, text: str) -> None:
    """What is not there has no section, and what was asked for is always told."""
    assert work_markdown(report) == text


def test_a_hostile_title_stays_a_title() -> None:
    """What stands in an issue cannot write a report of its own."""
    item = WorkItem("# done\n\n## Summary | <b>", "…")
    assert work_markdown(evolve(MINIMAL, item=item)).splitlines()[:2] == [
        "# \\# done ## Summary \\| &lt;b>",
        "",
    ]


def test_json_has_every_field_and_what_follows_from_them() -> None:
    """A machine need not compute the exit code or the cost."""
    plain = json.loads(work_json(ESCALATED))
    assert (plain["schema"], plain["exit_code"], plain["spending"]) == (
        1,
        1,
        {"known_usd": 0.25, "unknown": 1},
    )
    assert set(plain) == {
        *({field.name for field in fields(WorkReport)} - {"request"}),
        *(field.name for field in fields(RunRequest)),
        *("schema", "exit_code", "spending", "independent_verification"),
    }
