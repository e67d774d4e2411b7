"""Judge changes that were set aside again, once nothing else is queued."""

from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.batch_judgement import BatchStanding
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import Batch, LaneAttempt
from adws.core.railway import collect, fold
from adws.core.verdict import Layer
from adws.judging.batch_judging import BatchBase, propose
from adws.judging.batches import Union, proposal_together, put_together
from adws.judging.bench import Bench, Trial
from adws.judging.union_run import Guilt, failing_with
from adws.trust.reasons import named


def look_again(
    bench: Bench, batch_base: BatchBase, before: Analysis, standing: BatchStanding
) -> IOResult[BatchStanding, PipelineError]:
    """Queue the changes that were set aside and may pass now; refuse the others for good.

    A change that conflicted with a change refused later may apply now. A change that broke cases
    may break none on top of what was accepted; only these cases run. Nothing happens while other
    changes are queued.
    """
    if standing.queue or not standing.set_aside:
        return IOSuccess(standing)
    stopped = tuple(attempt for attempt in standing.set_aside if not attempt.verdict.broken)
    broken = tuple(attempt for attempt in standing.set_aside if attempt.verdict.broken)
    return IOResult.do(
        _queued(standing, (*applying, *holding), refused)
        for unions in collect(
            put_together(batch_base.base, batch_base.accepted.merged, (attempt,))
            for attempt in stopped
        )
        for holding in _holding(bench, batch_base, before, standing, broken)
        for applying, refused in IOSuccess(_sorted_out(standing, stopped, unions))
    )


def _queued(
    standing: BatchStanding, again: tuple[LaneAttempt, ...], refused: tuple[LaneAttempt, ...]
) -> BatchStanding:
    keys = {attempt.selected.key for attempt in (*again, *refused)}
    rest = tuple(attempt for attempt in standing.set_aside if attempt.selected.key not in keys)
    batch = tuple(sorted(again, key=lambda attempt: attempt.selected.round))
    return evolve(
        standing,
        queue=(Batch(batch),) if batch else (),
        set_aside=(),
        settled=(*standing.settled, *refused, *rest),
    )


def _sorted_out(
    standing: BatchStanding, stopped: tuple[LaneAttempt, ...], unions: tuple[Union, ...]
) -> tuple[tuple[LaneAttempt, ...], tuple[LaneAttempt, ...]]:
    """Return which of these changes apply now, and the others with the reason."""
    pairs = tuple(zip(stopped, unions, strict=True))
    applying = tuple(attempt for attempt, union in pairs if union.batch.attempts)
    refused = (attempt for _, union in pairs for attempt in union.rejected)
    return applying, tuple(_beside(standing, attempt) for attempt in refused)


def _beside(standing: BatchStanding, refused: LaneAttempt) -> LaneAttempt:
    """Return a change that does not apply, with a note on accepted changes to the same files."""
    paths = {*refused.proposal.kept.paths}
    others = tuple(
        attempt.selected.group
        for attempt in standing.settled
        if attempt.verdict.accepted and not paths.isdisjoint(attempt.proposal.kept.paths)
    )
    if not others:
        return refused
    why = f"these accepted changes edit the same files: {named(others)}"
    reasons = (*refused.verdict.reasons, why)
    return evolve(refused, verdict=evolve(refused.verdict, reasons=reasons))


def _holding(
    bench: Bench,
    batch_base: BatchBase,
    before: Analysis,
    standing: BatchStanding,
    broken: tuple[LaneAttempt, ...],
) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
    """Return the changes whose broken cases pass now.

    They are tried all together, then each alone; a combination that was judged before is not run
    again.
    """
    judged = {frozenset(run.names) for run in standing.runs}
    alone = tuple((attempt,) for attempt in broken)
    none: IOResult[tuple[LaneAttempt, ...], PipelineError] = IOSuccess(())

    def look(
        holding: tuple[LaneAttempt, ...], company: tuple[LaneAttempt, ...]
    ) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
        keys = {attempt.selected.key for attempt in holding}
        new = tuple(attempt for attempt in company if attempt.selected.key not in keys)
        names = frozenset(
            (*batch_base.accepted.names, *(attempt.selected.group for attempt in company))
        )
        if not new or names in judged:
            return IOSuccess(holding)
        return IOResult.do(
            (
                *holding,
                *(_again(attempt) for attempt in new if failing.isdisjoint(attempt.verdict.broken)),
            )
            for failing in _failing(bench, batch_base, before, company)
        )

    return fold(none, (broken, *alone) if len(broken) > 1 else alone, look)


def _again(change: LaneAttempt) -> LaneAttempt:
    return evolve(change, selected=evolve(change.selected, attempt=change.selected.attempt + 1))


def _failing(
    bench: Bench, batch_base: BatchBase, before: Analysis, company: tuple[LaneAttempt, ...]
) -> IOResult[frozenset[str], PipelineError]:
    """Return the cases that these changes broke and that fail with all of them.

    Cases that failed with the changes' own tests run with those tests.
    """
    trial = Trial(bench, company[0].proposal, before.report, batch_base.seal)
    with_own = partial(proposal_together, batch_base.base, batch_base.accepted.merged)
    own = tuple(attempt for attempt in company if attempt.verdict.layer is Layer.BASELINE)
    others = tuple(attempt for attempt in company if attempt.verdict.layer is not Layer.BASELINE)
    return IOResult.do(
        frozenset((*failing, *failing_with_own))
        for failing in failing_with(
            Guilt(trial, partial(propose, batch_base), before), company, _broken_by(others)
        )
        for failing_with_own in failing_with(
            Guilt(trial, with_own, before), company, _broken_by(own)
        )
    )


def _broken_by(changes: tuple[LaneAttempt, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(case for attempt in changes for case in attempt.verdict.broken))
