"""What an analysis of a suite comes to as a check."""

import pytest
from attrs import evolve

from adws.building.checks.suite_report import suite_report
from adws.core.check import CheckReport, CheckSort, CheckStatus, Diagnostic
from adws.core.failure import Analysis, Failure
from adws.core.suite import Evidence, Frame, Outcome, SuiteReport
from adws.testing import a_case, a_failure, a_report

BLANK = CheckReport("pytest", CheckSort.UNIT, CheckStatus.MISSING)
RED = a_report(a_case(outcome=Outcome.FAILED))
KNOWN = a_failure()
UNKNOWN = evolve(KNOWN, source_file=None, source_line=None)
FRAMES = (Frame("tests/test_a.py", 3), Frame("tests/test_a.py", 9), Frame("lib.py", 1))
TRACED = evolve(UNKNOWN, evidence=Evidence(frames=FRAMES))
ID = "tests/test_a.py::test_one"


@pytest.mark.parametrize(
    ("report", "status", "message"),
    [
        (a_report(), CheckStatus.OK, ""),
        (RED, CheckStatus.FAILED, ""),
        (
            evolve(RED, warnings=("sources differ",), ended=False),
            CheckStatus.UNREADABLE,
            "the run's own end record is missing; sources differ",
        ),
        (
            a_report(exit_code=3),
            CheckStatus.UNREADABLE,
            "exit code 3, and no test ran that explains it",
        ),
        (
            a_report(a_case(outcome=Outcome.SKIPPED)),
            CheckStatus.UNREADABLE,
            "exit code 0, and no test ran that explains it",
        ),
    ],
)
def test_a_suite_is_ok_failed_or_not_to_be_believed(
    report: SuiteReport, status: CheckStatus, message: str
) -> None:
    """A run of which nothing is known for sure says nothing of the project."""
    failures = (KNOWN,) if report.failing else ()
    result = suite_report(BLANK, Analysis(report, failures, ()))
    assert (result.status, result.message) == (status, message)


@pytest.mark.parametrize(
    ("failure", "file", "line"),
    [
        (KNOWN, "a.py", 1),
        (UNKNOWN, "tests/test_a.py", None),
        (TRACED, "tests/test_a.py", 9),
    ],
)
def test_a_failure_is_told_where_its_cause_is(
    failure: Failure, file: str, line: int | None
) -> None:
    """Or at the last line of the test, or in its file."""
    (diagnostic,) = suite_report(BLANK, Analysis(RED, (failure,), ())).diagnostics
    message = f"{ID}: {failure.error_message}"
    assert diagnostic == Diagnostic(file, line, None, "assertion", message)
