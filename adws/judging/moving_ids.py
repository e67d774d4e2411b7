"""Find case ids that change from run to run, before a case counts as missing."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.comparison import compare
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.suite import SuiteReport
from adws.judging.bench import Bench, RunOptions
from adws.judging.judge import judge
from adws.runners.runner import Selection
from adws.trust.moving_ids import with_moved_ids


def follow_moving_ids(
    bench: Bench, head: str, before: SuiteReport, after: Analysis
) -> IOResult[tuple[SuiteReport, Analysis], PipelineError]:
    """Return the report of ``head`` with the ids of the run ``after``, and that run marked.

    The files of cases that seem to be missing run once more at ``head``; if none is missing,
    nothing runs.
    """
    missing_ids = compare(before, after.report).missing
    missing = [before.by_id[case_id] for case_id in missing_ids if case_id in before.by_id]
    if not missing:
        return IOSuccess((before, after))
    files = tuple(dict.fromkeys(case.file for case in missing))
    return IOResult.do(
        (moved, evolve(after, report=marked_report))
        for again in judge(bench, head, RunOptions(Selection(files=files)))
        for moved, marked_report in IOSuccess(
            with_moved_ids(before, again.analysis.report, after.report)
        )
    )
