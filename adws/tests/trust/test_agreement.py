"""What makes a report incomplete."""

import pytest
from attrs import evolve

from adws.core.suite import Case, Outcome, SourceCounts, SuiteReport
from adws.trust.agreement import discrepancies, is_silent_skip


def case(case_id: str, outcome: Outcome = Outcome.PASSED, covers: str | None = None) -> Case:
    """Return a case of a file."""
    return Case(case_id, case_id.partition("::")[0], case_id, outcome, covers=covers)


HONEST = SuiteReport(
    runner="pytest",
    command=("pytest",),
    exit_code=1,
    cases=(
        case("a.py::one"),
        case("a.py::two", Outcome.FAILED),
        case("sub", Outcome.ERRORED, covers="sub/"),
    ),
    collected=2,
    sources=(
        SourceCounts("probe", 1, 2, 0, 3),
        SourceCounts("summary", 1, 2, 0),
        SourceCounts("junit", failing=2),
    ),
    files=("a.py", "empty.py"),
    expected_files=("a.py", "empty.py", "sub/b.py"),
)


def test_an_honest_report_is_complete() -> None:
    """Counts that a source does not give and files hidden by a failure are no discrepancy."""
    assert discrepancies(HONEST) == ()


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (
            evolve(HONEST, ended=False),
            "end of run: pytest left no end-of-run record (exit code 1, 3 cases)",
        ),
        (
            evolve(
                HONEST,
                sources=(SourceCounts("probe", failing=2), SourceCounts("summary", failing=1)),
            ),
            "sources: probe counted 2 failing, summary 1",
        ),
        (
            evolve(
                HONEST, sources=(SourceCounts("probe", total=2), SourceCounts("junit", total=3))
            ),
            "sources: probe counted 2 total, junit 3",
        ),
        (
            evolve(HONEST, sources=(SourceCounts("probe", 1, 2, 0), SourceCounts("junit"))),
            "sources: junit counted nothing",
        ),
        (evolve(HONEST, collected=5), "arithmetic: collected: 5 cases, with a result: 2"),
        (evolve(HONEST, exit_code=0), "exit code: it is 0, but 2 cases failed"),
        (
            evolve(HONEST, cases=HONEST.cases[:1], collected=1, expected_files=()),
            "exit code: it is 1, but 0 cases failed",
        ),
        (
            evolve(HONEST, cases=(), collected=0, exit_code=0, sources=(), expected_files=()),
            "nothing ran: none of 0 cases was executed",
        ),
        (
            evolve(HONEST, expected_files=("a.py", "subway/b.py")),
            "silent skip: test files on disk but missing from the report: subway/b.py",
        ),
        (
            evolve(HONEST, expected_files=tuple("abcdefghijklmn")),
            (
                "silent skip: test files on disk but missing from the report: "
                "a, b, c, d, e, f, g, h, i, j and 4 more"
            ),
        ),
    ],
)
def test_a_discrepancy_is_told_with_its_numbers(report: SuiteReport, expected: str) -> None:
    """One sentence each, its kind first."""
    assert discrepancies(report) == (expected,)


def test_skipped_cases_alone_are_nothing_that_ran() -> None:
    """Zero executed cases are never a pass."""
    skipped = evolve(HONEST, cases=(case("a.py::one", Outcome.SKIPPED),), collected=1, exit_code=0)
    assert discrepancies(evolve(skipped, expected_files=(), sources=())) == (
        "nothing ran: none of 1 case was executed",
    )


def test_a_silent_skip_is_told_apart() -> None:
    """Files left out are warned of by name; other discrepancies are not of that kind."""
    report = evolve(HONEST, expected_files=("lost.py",), collected=3)
    assert [is_silent_skip(text) for text in discrepancies(report)] == [False, True]
