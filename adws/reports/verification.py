"""Whether you can trust a suite report, and how many failures each file has."""

from collections import Counter

from attrs import frozen

from adws.core.confinement_kind import NOT_HELD, ConfinementKind
from adws.core.failure import Analysis
from adws.core.suite import SourceCounts, SuiteReport

WARNING = "COMPLETENESS_WARNING"
VERIFIED = "verified"
UNCAGED = "judged without a cage: the code ran with your rights; 'adws doctor' tells how to get one"
"""What every report says about a run that nothing confined."""
BY_LANDLOCK = f"judged under Landlock, which does not confine: {', '.join(NOT_HELD)}"
"""What every report says about a run that Landlock confined."""
NOT_CAGED = frozenset((UNCAGED, BY_LANDLOCK))
VERIFIED_PARTLY = "verified_partly"
"""The sources agree, and known test files or cases did not run."""


def confinement_lines(confinement: ConfinementKind) -> tuple[str, ...]:
    """Return a line that says what confined the code of a run, if that was no cage."""
    words = {ConfinementKind.NOTHING: (UNCAGED,), ConfinementKind.LANDLOCK: (BY_LANDLOCK,)}
    return words.get(confinement, ())


@frozen
class Totals:
    """How many cases there are, and how many passed, failed or were skipped.

    Expected failures count as skipped, unexpected passes as passed.
    """

    total: int
    passed: int
    failing: int
    skipped: int


@frozen
class FileTally:
    """How many of a test file's cases fail."""

    file: str
    failing: int
    total: int


def totals(report: SuiteReport) -> Totals:
    """Return how many cases passed, failed and were skipped; a case that did not run is skipped.

    Of the cases behind a failed hook, one tells its failure, and the others did not run.
    """
    counts = report.counts
    more = sum(group.cases for group in report.not_run)
    behind = len(report.behind)
    return Totals(
        total=counts.total + more,
        passed=counts.passed + counts.xpassed,
        failing=counts.failing - behind,
        skipped=counts.skipped + counts.xfailed + more + behind,
    )


def status(report: SuiteReport) -> str:
    """Return how far you can trust a report.

    ``verified``; ``verified_partly`` when known tests did not run; ``COMPLETENESS_WARNING`` when
    something is missing.
    """
    if not report.complete:
        return WARNING
    return VERIFIED_PARTLY if report.partial else VERIFIED


def discrepancies(report: SuiteReport) -> tuple[str, ...]:
    """Return why a report is not complete."""
    unended = () if report.ended else ("the run's own end record is missing",)
    return (*unended, *report.warnings)


def silently_skipped(report: SuiteReport) -> tuple[str, ...]:
    """Return the test files on disk that should have run and did not."""
    hidden = tuple(case.covers for case in report.cases if case.covers is not None)
    silent = set(report.expected_files) - set(report.files) - set(report.ignored)
    return tuple(sorted(path for path in silent if not f"{path}::".startswith(hidden)))


def by_file(analysis: Analysis) -> tuple[FileTally, ...]:
    """Return the test files with failures, most failures first."""
    everything = Counter(case.file for case in analysis.report.cases)
    failing = Counter(failure.file for failure in analysis.distinct)
    tallies = (FileTally(file, count, everything[file]) for file, count in failing.items())
    return tuple(sorted(tallies, key=lambda tally: (-tally.failing, tally.file)))


def source_numbers(source: SourceCounts) -> str:
    """Return the counts of a source, in words.

    >>> source_numbers(SourceCounts("junit", passed=2, failing=1))
    '2 passed, 1 failing'
    """
    numbers = (
        (source.passed, "passed"),
        (source.failing, "failing"),
        (source.skipped, "skipped"),
        (source.total, "in total"),
    )
    return ", ".join(f"{count} {name}" for count, name in numbers if count is not None)
