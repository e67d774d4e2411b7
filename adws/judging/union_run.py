"""A few cases, run with the changes of several lanes put together."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import LaneAttempt
from adws.judging.batches import proposal_of, put_together
from adws.judging.bench import RunOptions, Trial
from adws.judging.judge import judge_trial
from adws.runners.runner import selection_of
from adws.trust.blame import layer_of
from adws.trust.repetition import not_passing


def failing_with(
    trial: Trial,
    head: str,
    after: Analysis,
    attempts: tuple[LaneAttempt, ...],
    case_ids: tuple[str, ...],
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return which of the cases do not pass with these changes; all, where the run ends badly."""
    options = RunOptions(selection_of(after.report, case_ids))

    def ended(error: PipelineError) -> IOResult[tuple[str, ...], PipelineError]:
        blamed = layer_of(error) is not None
        return IOSuccess(case_ids) if blamed else IOResult.from_failure(error)

    return IOResult.do(
        failing
        for union in put_together(trial.bench.base, head, attempts)
        for failing in (
            IOSuccess(())
            if not union.batch.attempts
            else proposal_of(trial.bench.base, head, union.batch).bind(
                lambda proposal: (
                    judge_trial(evolve(trial, proposal=proposal), options)
                    .map(lambda ran: not_passing(case_ids, ran.report))
                    .lash(ended)
                )
            )
        )
    )
