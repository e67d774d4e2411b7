"""Finds out which ids of cases change by themselves, before a case counts as gone."""

from returns.io import IOResult, IOSuccess

from adws.core.comparison import compare
from adws.core.errors import PipelineError
from adws.core.suite import SuiteReport
from adws.judging.bench import Bench, RunOptions
from adws.judging.judge import judge
from adws.runners.runner import Selection
from adws.trust.moving_ids import with_moved_ids


def follow_moving_ids(
    bench: Bench, head: str, before: SuiteReport, after: SuiteReport
) -> IOResult[SuiteReport, PipelineError]:
    """Return the report of ``head`` with the ids that its cases have in a run with a change.

    The files of the cases that seem to be gone run once more at ``head``; nothing runs where none
    does.
    """
    missing = compare(before, after).missing
    if not missing:
        return IOSuccess(before)
    files = tuple(dict.fromkeys(before.by_id[case_id].file for case_id in missing))
    again = judge(bench, head, RunOptions(Selection(files=files)))
    return again.map(lambda ran: with_moved_ids(before, ran.analysis.report, after))
