"""Decide on changes that were judged together: accept them, refuse them, or judge them apart."""

from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import Batch, BatchPace, LaneAttempt
from adws.core.railway import fold
from adws.core.verdict import Verdict
from adws.judging.batches import proposal_together
from adws.judging.bench import Trial
from adws.judging.union_run import Guilt, failing_with
from adws.trust.batch import (
    accepted_attempts,
    by_suspicion,
    idle_attempts,
    refuse_guilty,
    without,
)
from adws.trust.batch_pace import after_green, after_red


@frozen
class BatchDecision:
    """The decision on the changes of a batch."""

    accepted: tuple[LaneAttempt, ...] = ()
    """The accepted changes, each with its part of the verdict."""
    refused: tuple[LaneAttempt, ...] = ()
    """The refused changes, each with the reason."""
    again: tuple[Batch, ...] = ()
    """The other changes, in the batches in which they are judged next."""


@frozen
class BothAnalyses:
    """The newest analyses of the suite without and with the changes of a batch."""

    before: Analysis
    after: Analysis


def decide(
    trial: Trial,
    head: str,
    batch: Batch,
    originals: Batch,
    verdict: Verdict,
    analyses: BothAnalyses,
) -> IOResult[BatchDecision, PipelineError]:
    """Decide on a batch after the verdict on all of it.

    ``originals`` are the attempts as their lanes made them, to be merged again for the next
    judgement. An accepted batch is accepted as a whole, unless a change in it fixes nothing: then
    the others are judged without it. If a refused batch breaks cases, the changes that break them
    alone are refused. If there is no such change, or for any other refusal, the batch is halved.
    """
    if verdict.accepted:
        idle = idle_attempts(batch, verdict)
        if idle:
            return IOSuccess(BatchDecision(refused=idle, again=_remaining_batch(originals, idle)))
        failures, prefix = analyses.before.failures, trial.bench.base.path_start
        return IOSuccess(BatchDecision(accepted_attempts(batch, verdict, failures, prefix)))
    if len(batch.attempts) == 1:
        return IOSuccess(divide(batch, originals, verdict))
    guilt = Guilt(trial, partial(proposal_together, trial.bench.base, head), analyses.after)
    return IOResult.do(
        divide(batch, originals, verdict, guilty)
        for guilty in find_guilty(guilt, originals.attempts, verdict.broken)
    )


def divide(
    batch: Batch, originals: Batch, verdict: Verdict, guilty: tuple[LaneAttempt, ...] = ()
) -> BatchDecision:
    """Decide on a batch in which these refused changes are known to be guilty."""
    if verdict.accepted:
        return BatchDecision(accepted=accepted_attempts(batch, verdict))
    if len(batch.attempts) == 1:
        return BatchDecision(refused=(evolve(batch.attempts[0], verdict=verdict),))
    if guilty:
        return BatchDecision(refused=guilty, again=_remaining_batch(originals, guilty))
    return BatchDecision(again=_halves(originals.attempts))


def pace_after(pace: BatchPace, decision: BatchDecision, most: int) -> BatchPace:
    """Return how large the next batch may be; a batch of one change says nothing about that."""
    if decision.accepted:
        return after_green(pace, most)
    return after_red(pace) if decision.again else pace


def _remaining_batch(batch: Batch, dropped: tuple[LaneAttempt, ...]) -> tuple[Batch, ...]:
    remaining = without(batch.attempts, dropped)
    return (Batch(remaining),) if remaining else ()


def _halves(attempts: tuple[LaneAttempt, ...]) -> tuple[Batch, Batch]:
    middle = (len(attempts) + 1) // 2
    return Batch(attempts[:middle]), Batch(attempts[middle:])


def find_guilty(
    guilt: Guilt, attempts: tuple[LaneAttempt, ...], broken: tuple[str, ...]
) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
    """Return the attempts whose changes make the broken cases fail, as refused.

    First each attempt that changed a file in these cases' stack traces is tried alone. Causes that
    remain are searched among the others by bisection. Only the broken cases run, and each must fail
    twice with one change alone. A run with all attempts is not needed: it is known to fail.
    """
    failures = tuple(failure for failure in guilt.after.failures if failure.case_id in broken)
    suspects, others = by_suspicion(attempts, failures, guilt.trial.bench.base.path_start)
    if not suspects:
        return _narrow(guilt, attempts, broken)
    none_guilty: IOResult[tuple[LaneAttempt, ...], PipelineError] = IOSuccess(())

    def search_too(
        guilty: tuple[LaneAttempt, ...], among: tuple[LaneAttempt, ...]
    ) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
        return IOResult.do(
            (*guilty, *more) for more in _search(guilt, among, _unexplained(broken, guilty))
        )

    def try_alone(
        guilty: tuple[LaneAttempt, ...], suspect: LaneAttempt
    ) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
        return search_too(guilty, (suspect,))

    return IOResult.do(
        all_guilty
        for guilty in fold(none_guilty, suspects, try_alone)
        for all_guilty in search_too(guilty, others)
    )


def _unexplained(broken: tuple[str, ...], guilty: tuple[LaneAttempt, ...]) -> tuple[str, ...]:
    explained = {case_id for attempt in guilty for case_id in attempt.verdict.broken}
    return tuple(case_id for case_id in broken if case_id not in explained)


def _search(
    guilt: Guilt, attempts: tuple[LaneAttempt, ...], case_ids: tuple[str, ...]
) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
    """Return the attempts whose changes alone make some of the cases fail, as refused."""
    if not attempts:
        return IOSuccess(())
    return failing_with(guilt, attempts, case_ids).bind(partial(_narrow, guilt, attempts))


def _narrow(
    guilt: Guilt, attempts: tuple[LaneAttempt, ...], failing: tuple[str, ...]
) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
    """Return the attempts that make these cases fail alone; the cases fail with all attempts."""
    if not failing:
        return IOSuccess(())
    if len(attempts) == 1:
        return IOResult.do(
            (refuse_guilty(attempts[0], twice),) if twice else ()
            for twice in failing_with(guilt, attempts, failing)
        )
    first, second = _halves(attempts)
    return IOResult.do(
        (*guilty, *other)
        for guilty in _search(guilt, first.attempts, failing)
        for other in _search(guilt, second.attempts, _unexplained(failing, guilty))
    )
