"""Changes that were set aside, looked at again when nothing else waits."""

from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.batch_judgement import BatchStanding
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import Batch, LaneAttempt
from adws.core.railway import fold, traverse
from adws.core.verdict import Layer
from adws.judging.batch_judging import Ground, propose
from adws.judging.batches import Union, proposal_together, put_together
from adws.judging.bench import Bench, Trial
from adws.judging.union_run import Guilt, failing_with
from adws.trust.reasons import named


def look_again(
    bench: Bench, ground: Ground, before: Analysis, standing: BatchStanding
) -> IOResult[BatchStanding, PipelineError]:
    """Queue the changes that were set aside and may pass now; refuse the others for good.

    What did not apply beside a change that was refused later may apply now. What broke cases may
    break none beside what was accepted: only these cases run. Nothing happens while changes wait.
    """
    if standing.queue or not standing.set_aside:
        return IOSuccess(standing)
    stopped = tuple(one for one in standing.set_aside if not one.verdict.broken)
    broken = tuple(one for one in standing.set_aside if one.verdict.broken)
    return IOResult.do(
        _queued(standing, (*applying, *holding), refused)
        for unions in traverse(
            lambda one: put_together(ground.base, ground.accepted.merged, (one,)), stopped
        )
        for holding in _holding(bench, ground, before, standing, broken)
        for applying, refused in IOSuccess(_sorted_out(standing, stopped, unions))
    )


def _queued(
    standing: BatchStanding, again: tuple[LaneAttempt, ...], refused: tuple[LaneAttempt, ...]
) -> BatchStanding:
    keys = {one.selected.key for one in (*again, *refused)}
    rest = tuple(one for one in standing.set_aside if one.selected.key not in keys)
    batch = tuple(sorted(again, key=lambda one: one.selected.round))
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
    applying = tuple(one for one, union in pairs if union.batch.attempts)
    refused = (one for _, union in pairs for one in union.rejected)
    return applying, tuple(_beside(standing, one) for one in refused)


def _beside(standing: BatchStanding, refused: LaneAttempt) -> LaneAttempt:
    """Return a change that does not apply, with the accepted ones that change the same files."""
    paths = {*refused.proposal.kept.paths}
    others = tuple(
        one.selected.group
        for one in standing.settled
        if one.verdict.accepted and not paths.isdisjoint(one.proposal.kept.paths)
    )
    if not others:
        return refused
    why = f"accepted before it, with changes of the same files: {named(others)}"
    reasons = (*refused.verdict.reasons, why)
    return evolve(refused, verdict=evolve(refused.verdict, reasons=reasons))


def _holding(
    bench: Bench,
    ground: Ground,
    before: Analysis,
    standing: BatchStanding,
    broken: tuple[LaneAttempt, ...],
) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
    """Return the changes under which the cases pass now that failed with them.

    First all together, then each alone; what was judged in this company before is not run again.
    """
    judged = {frozenset(run.names) for run in standing.runs}
    alone = tuple((one,) for one in broken)
    none: IOResult[tuple[LaneAttempt, ...], PipelineError] = IOSuccess(())

    def look(
        holding: tuple[LaneAttempt, ...], company: tuple[LaneAttempt, ...]
    ) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
        known = {one.selected.key for one in holding}
        new = tuple(one for one in company if one.selected.key not in known)
        names = frozenset((*ground.accepted.names, *(one.selected.group for one in company)))
        if not new or names in judged:
            return IOSuccess(holding)
        return _failing(bench, ground, before, company).map(
            lambda failing: (
                *holding,
                *(_again(one) for one in new if failing.isdisjoint(one.verdict.broken)),
            )
        )

    return fold(none, (broken, *alone) if len(broken) > 1 else alone, look)


def _again(change: LaneAttempt) -> LaneAttempt:
    return evolve(change, selected=evolve(change.selected, attempt=change.selected.attempt + 1))


def _failing(
    bench: Bench, ground: Ground, before: Analysis, company: tuple[LaneAttempt, ...]
) -> IOResult[frozenset[str], PipelineError]:
    """Return which of the cases that these changes broke fail with all of them.

    What failed with the changes' own tests runs with these.
    """
    trial = Trial(bench, company[0].proposal, before.report, ground.seal)
    with_own = partial(proposal_together, ground.base, ground.accepted.merged)
    own = tuple(one for one in company if one.verdict.layer is Layer.BASELINE)
    others = tuple(one for one in company if one.verdict.layer is not Layer.BASELINE)
    return IOResult.do(
        frozenset((*failing, *failing_with_own))
        for failing in failing_with(
            Guilt(trial, partial(propose, ground), before), company, _broken_by(others)
        )
        for failing_with_own in failing_with(
            Guilt(trial, with_own, before), company, _broken_by(own)
        )
    )


def _broken_by(changes: tuple[LaneAttempt, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(case for one in changes for case in one.verdict.broken))
