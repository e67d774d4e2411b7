"""Analyses for the tests of this room."""

from attrs import evolve

from adws.core.failure import Analysis, ErrorType, Failure, Group, Priority
from adws.core.suite import Case, Evidence, Outcome, SourceCounts, SuiteReport

_FILES = ("tests/test_a.py", "tests/test_b.py")


def _case(file: str, name: str, outcome: Outcome) -> Case:
    return Case(f"{file}::{name}", file, name, outcome)


REPORT = SuiteReport(
    runner="pytest",
    command=("pytest", "-v"),
    exit_code=1,
    cases=(
        _case(_FILES[0], "test_one", Outcome.FAILED),
        _case(_FILES[0], "test_two[a|b]", Outcome.FAILED),
        _case(_FILES[0], "test_three", Outcome.PASSED),
        _case(_FILES[1], "", Outcome.ERRORED),
        _case("tests/test_ok.py", "test_four", Outcome.XPASSED),
        _case("tests/test_ok.py", "test_five", Outcome.SKIPPED),
        _case("tests/test_ok.py", "test_six", Outcome.XFAILED),
    ),
    sources=(
        SourceCounts("summary", passed=2, failing=3, skipped=2),
        SourceCounts("junit", total=7),
        SourceCounts("exit code"),
    ),
    files=(*_FILES, "tests/test_ok.py"),
    expected_files=(*_FILES, "tests/test_ok.py"),
    duration_seconds=1.26,
    raw_output=".adws/raw/1.log",
)


def _failure(case: Case, priority: Priority, group: str, source: str | None) -> Failure:
    return Failure(
        case_id=case.id,
        file=case.file,
        test=case.name,
        error_type=ErrorType.RUNTIME,
        error_message="KeyError: <a>",
        stack_trace="a trace",
        source_file=source,
        source_line=2 if source == "app/text.py" else None,
        priority=priority,
        fingerprint="0f",
        group=group,
        evidence=Evidence("KeyError", "<a>"),
    )


RED = Analysis(
    report=REPORT,
    failures=(
        _failure(REPORT.cases[3], Priority.P0, "G-1", "app/broken.py"),
        _failure(REPORT.cases[0], Priority.P3, "G-2", "app/text.py"),
        _failure(REPORT.cases[1], Priority.P3, "G-2", None),
    ),
    groups=(
        Group("G-1", "app/broken.py cannot be loaded", Priority.P0, ("tests/test_b.py::",)),
        Group(
            "G-2",
            "failures that come from app/text.py",
            Priority.P3,
            ("tests/test_a.py::test_one", "tests/test_a.py::test_two[a|b]"),
        ),
    ),
)
INCOMPLETE = evolve(
    RED,
    report=evolve(
        REPORT,
        ended=False,
        warnings=("the summary counts 2, JUnit 3",),
        expected_files=(*REPORT.files, "tests/test_lost.py", "tests/test_left_out.py"),
        ignored=("tests/test_left_out.py",),
        raw_output="",
    ),
)
GREEN = Analysis(evolve(REPORT, exit_code=0, cases=REPORT.cases[2:3], sources=()), (), ())
