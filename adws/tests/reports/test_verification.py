"""Whether a report can be believed."""

from attrs import evolve

from adws.core.suite import SourceCounts
from adws.reports.verification import (
    FileTally,
    Totals,
    by_file,
    discrepancies,
    silently_skipped,
    source_numbers,
    status,
    totals,
)
from adws.tests.reports.analyses import GREEN, INCOMPLETE, RED, REPORT


def test_totals_add_up() -> None:
    """Expected failures count as skipped and unexpected passes as passed, so the sum is whole."""
    assert totals(REPORT) == Totals(total=7, passed=2, failing=3, skipped=2)


def test_a_complete_report_is_verified() -> None:
    """All sources agree and nothing is missing."""
    assert (status(RED.report), discrepancies(RED.report)) == ("verified", ())


def test_an_incomplete_report_says_what_is_missing() -> None:
    """A run without its end is told before the discrepancies of the sources."""
    assert (status(INCOMPLETE.report), discrepancies(INCOMPLETE.report)) == (
        "COMPLETENESS_WARNING",
        ("the run's own end record is missing", "the summary counts 2, JUnit 3"),
    )


def test_files_that_were_left_out_on_purpose_are_not_silent_skips() -> None:
    """Only a file that should have appeared was skipped silently."""
    assert silently_skipped(INCOMPLETE.report) == ("tests/test_lost.py",)


def test_only_files_with_failures_are_listed() -> None:
    """The file with the most failures comes first; one that passes does not appear."""
    assert by_file(RED) == (
        FileTally("tests/test_a.py", failing=2, total=3),
        FileTally("tests/test_b.py", failing=1, total=1),
    )
    assert by_file(GREEN) == ()


def test_files_with_equally_many_failures_stand_by_name() -> None:
    """The order does not depend on the order of the run."""
    result, other = RED.failures[1], RED.failures[0]
    files = [tally.file for tally in by_file(evolve(RED, failures=(other, result)))]
    assert files == ["tests/test_a.py", "tests/test_b.py"]


def test_a_source_tells_what_it_counts() -> None:
    """A count that a source does not make is not zero."""
    assert (
        source_numbers(SourceCounts("x", passed=0, skipped=1, total=1))
        == "0 passed, 1 skipped, 1 in total"
    )
