"""Pieces of work that came to different ends, for the tests of their reports."""

from attrs import evolve

from adws.core.flag import Flag
from adws.core.patch import ChangeKind, FileChange
from adws.core.proposal import KeptChange
from adws.core.purpose import Purpose
from adws.core.red_phase import RedPhase
from adws.core.run import RunFailure, VerifyFeedback
from adws.core.work_item import WorkItem
from adws.core.work_report import TurnRow, WorkOutcome, WorkReport

TESTS = KeptChange(
    Purpose.WRITE_TESTS,
    "claude",
    "c0ffee0123456789",
    ("tests/test_mul.py",),
    "mul multiplies",
    dropped=("calc.py",),
)
CODE = KeptChange(
    Purpose.IMPLEMENT,
    "codex",
    "beef0123456789",
    ("calc.py",),
    flags=(Flag("forced-exit", "calc.py", 3, "os._exit(0)", "it ends the run"),),
    notes=("junit cannot be judged with canaries",),
)
RED = RedPhase(
    ("AssertionError", "ImportError"),
    2,
    ("tests/test_mul.py::test_mul", "tests/test_mul.py::test_zero"),
    awaited=("calc.mul",),
    hides_assertions=True,
    stale=("tests/test_old.py::test_old",),
)
ASKED = TurnRow(
    "1-write_tests",
    "finished",
    "FIX:\nmul",
    0.25,
    3.14,
    ".adws/logs/1-write_tests.log",
    ".adws/attempts/1-write_tests.patch",
)
DONE = WorkReport(
    run="r1",
    project="shop",
    item=WorkItem("add mul", "add a function mul", id="#7"),
    outcome=WorkOutcome.DONE,
    kept=(TESTS, CODE),
    turns=(ASKED, evolve(ASKED, name="2-implement", said="", cost_usd=None)),
    red=RED,
    changes=(
        FileChange("calc.py", ChangeKind.MODIFIED, 4, 0),
        FileChange("logo.png", ChangeKind.ADDED),
    ),
    cases_before=1,
    cases_after=3,
    failing_before=("tests/test_old.py::test_old",),
    failing_after=("tests/test_old.py::test_old",),
    test_complaints=("mypy: tests/test_mul.py:1: no-untyped-def",),
    delivered="the commits are on the branch adws/r1",
    tracker="the issue #7 is closed",
    duration_seconds=61.4,
)
MINIMAL = WorkReport(
    run="r1",
    project="shop",
    item=WorkItem("", ""),
    outcome=WorkOutcome.UNFINISHED,
    red=RedPhase(("AssertionError",), 1, ("t.py::a",)),
)
ESCALATED = evolve(
    DONE,
    outcome=WorkOutcome.ESCALATED,
    kept=(evolve(TESTS, dropped=()),),
    red=None,
    test_complaints=(),
    delivered="",
    tracker="",
    refusals=(
        VerifyFeedback(1, "GateRefused", "1 case still fails: a", "look", "develop/green"),
        VerifyFeedback(2, "GateRefused", "2 cases still fail: a, b", "", "develop/green"),
    ),
    failure=RunFailure("develop/green", "GateRefused", "2 cases still fail: a, b", "look", 1),
)
