"""Check that a report is complete: its sources and sums agree, and no file was left out.

Each discrepancy is one sentence; the words before its colon name its kind: ``end of run``,
``sources``, ``arithmetic``, ``nothing ran``, ``exit code``, ``silent skip``.
"""

from adws.core.quantity import quantity
from adws.core.suite import EXECUTED, SourceCounts, SuiteReport

_COUNTS = ("passed", "failing", "skipped", "total")
_NAMED_FILES = 10


def discrepancies(report: SuiteReport) -> tuple[str, ...]:
    """Return a sentence for each contradiction or gap in a report; none if it is complete."""
    return (
        *_end_of_run(report),
        *_sources(report),
        *_arithmetic(report),
        *_nothing_ran(report),
        *_exit_code(report),
        *silent_skip(report),
    )


def is_silent_skip(discrepancy: str) -> bool:
    """Return whether a discrepancy only says that files were left out.

    >>> is_silent_skip("silent skip: test_b.py")
    True
    """
    return discrepancy.startswith("silent skip:")


def _end_of_run(report: SuiteReport) -> tuple[str, ...]:
    if report.ended:
        return ()
    record_words = f"exit code {report.exit_code}, {quantity(len(report.cases), 'case')}"
    return (f"end of run: {report.runner} left no end-of-run record ({record_words})",)


def _sources(report: SuiteReport) -> tuple[str, ...]:
    silent = tuple(
        f"sources: {source.name} counted nothing"
        for source in report.sources
        if all(_count(source, name) is None for name in _COUNTS)
    )
    first, *others = report.sources or (SourceCounts("none"),)
    return silent + tuple(text for other in others for text in _disagreements(first, other))


def _disagreements(source: SourceCounts, other: SourceCounts) -> tuple[str, ...]:
    pairs = [(name, _count(source, name), _count(other, name)) for name in _COUNTS]
    return tuple(
        f"sources: {source.name} counted {mine} {name}, {other.name} {theirs}"
        for name, mine, theirs in pairs
        if None not in (mine, theirs) and mine != theirs
    )


def _count(source: SourceCounts, name: str) -> int | None:
    count: int | None = getattr(source, name)
    return count


def _arithmetic(report: SuiteReport) -> tuple[str, ...]:
    results_count = sum(case.covers is None for case in report.cases)
    if report.collected is None or results_count == report.collected:
        return ()
    collected = quantity(report.collected, "case")
    return (f"arithmetic: collected: {collected}, with a result: {results_count}",)


def _nothing_ran(report: SuiteReport) -> tuple[str, ...]:
    if any(case.outcome in EXECUTED for case in report.cases):
        return ()
    return (f"nothing ran: none of {quantity(len(report.cases), 'case')} was executed",)


def _exit_code(report: SuiteReport) -> tuple[str, ...]:
    failing = report.counts.failing
    if (report.exit_code == 0) == (failing == 0):
        return ()
    return (f"exit code: it is {report.exit_code}, but {quantity(failing, 'case')} failed",)


def silent_skip(report: SuiteReport) -> tuple[str, ...]:
    """Return a sentence that names test files on disk missing from a report, if there are any."""
    hidden = tuple(case.covers for case in report.cases if case.covers is not None)
    reported = {*report.files, *(case.file for case in report.cases)}
    silent = [
        path
        for path in report.expected_files
        if path not in reported and not f"{path}::".startswith(hidden)
    ]
    if not silent:
        return ()
    more = f" and {len(silent) - _NAMED_FILES} more" if len(silent) > _NAMED_FILES else ""
    return (
        (
            f"silent skip: test files on disk but missing from the report: "
            f"{', '.join(silent[:_NAMED_FILES])}{more}"
        ),
    )
