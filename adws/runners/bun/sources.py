"""The independent counts of one run of bun, in its own unit: tests.

The summary leaves out what a process reported before it ended too early; the report does not. Where
tests are selected by their names, the summary tells how many were left out, unless others were
skipped: then it has no number for both.
"""

from attrs import evolve

from adws.core.suite import SourceCounts
from adws.runners.bun.junit import CRASH, Reported
from adws.runners.bun.printed import PrintedCounts, printed_failures, summary_of


def sources_of(
    reported: tuple[Reported, ...] | None, stderr: str, *, unloaded: int, by_name: bool
) -> tuple[SourceCounts, ...]:
    """Return what the report holds, what the summary says, and how many failures were printed.

    The summary counts each of the ``unloaded`` files as one more failing test. Bun writes no report
    where no file could be loaded; the summary then says that nothing else ran.
    """
    counts = summary_of(stderr)
    absent = reported is None and counts is not None and counts.ran == unloaded
    crashed = {case.path[0] for case in reported or () if case.special == CRASH}
    before_a_crash = tuple(
        case for case in reported or () if case.path[0] in crashed and case.special != CRASH
    )
    printed = count_printed(counts, unloaded, before_a_crash)
    hides_skipped = by_name and counts is not None and counts.skipped > 0
    return (
        count_reported(() if absent else reported),
        evolve(printed, skipped=None, total=None) if hides_skipped else printed,
        SourceCounts("results", failing=printed_failures(stderr)),
    )


def count_reported(reported: tuple[Reported, ...] | None) -> SourceCounts:
    """Return what a report holds; nothing when there is none.

    >>> count_reported(())
    SourceCounts(name='junit', passed=0, failing=0, skipped=0, total=0)
    """
    if reported is None:
        return SourceCounts("junit")
    verdicts = [case.verdict for case in reported]
    passed, skipped = verdicts.count(""), verdicts.count("skipped")
    return SourceCounts("junit", passed, len(verdicts) - passed - skipped, skipped, len(verdicts))


def count_printed(
    counts: PrintedCounts | None, unloaded: int = 0, beside: tuple[Reported, ...] = ()
) -> SourceCounts:
    """Return a summary's counts of tests, plus the results ``beside`` it; empty without a summary.

    >>> count_printed(PrintedCounts(ran=4, passed=1, failed=2, errors=1, skipped=1), unloaded=1)
    SourceCounts(name='summary', passed=1, failing=1, skipped=1, total=3)
    """
    if counts is None:
        return SourceCounts("summary")
    more = count_reported(beside)
    return SourceCounts(
        "summary",
        passed=counts.passed + (more.passed or 0),
        failing=counts.failed - unloaded + (more.failing or 0),
        skipped=counts.skipped + counts.filtered + (more.skipped or 0),
        total=counts.ran - unloaded + counts.filtered + len(beside),
    )
