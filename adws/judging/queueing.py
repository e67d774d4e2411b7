"""Queue the changes of a wave for the batch gate: those that fix their cases, alone or together."""

from functools import partial

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import Batch, LaneAttempt
from adws.core.suite import SuiteReport
from adws.judging.batches import proposal_together
from adws.judging.bench import Bench, Trial
from adws.judging.union_run import Guilt, failing_with
from adws.trust.batch import in_order, mended_together, tried_in_vain, without
from adws.trust.sealing import Seal


@frozen
class WaveBase:
    """The state on which the changes of a wave are tried."""

    bench: Bench
    head: str
    """The commit without the changes."""
    analysis: Analysis
    """The newest analysis of it."""
    baseline: SuiteReport
    """The report that the work started from."""
    seal: Seal
    """What no change may touch."""


@frozen
class WaveQueue:
    """The changes to judge next, and the refused ones."""

    batches: tuple[Batch, ...]
    refused: tuple[LaneAttempt, ...]
    """The attempts that were refused in their lanes, in the order of their rounds."""


def queue_attempts(
    wave_base: WaveBase, lanes: tuple[tuple[LaneAttempt, ...] | None, ...]
) -> IOResult[WaveQueue, PipelineError]:
    """Return the changes for the gate, as one batch; a failed lane (None) has none.

    Changes that fixed none of their cases alone are tried again, together with all others of the
    wave. Those whose cases pass then, and fail without them, are queued too.
    """
    attempts = in_order(attempt for lane in lanes for attempt in lane or ())
    passed = tuple(attempt for attempt in attempts if attempt.verdict.accepted)
    refused = without(attempts, passed)
    return IOResult.do(
        WaveQueue(
            (Batch(in_order((*passed, *needed))),) if passed or needed else (),
            without(refused, needed),
        )
        for needed in _needed(wave_base, passed, tried_in_vain(refused))
    )


def _needed(
    wave_base: WaveBase, passed: tuple[LaneAttempt, ...], doubtful: tuple[LaneAttempt, ...]
) -> IOResult[tuple[LaneAttempt, ...], PipelineError]:
    """Return the doubtful changes that fix their cases together with others, and are needed."""
    if not doubtful or len((*passed, *doubtful)) == 1:
        return IOSuccess(())
    guilt = Guilt(
        Trial(wave_base.bench, doubtful[0].proposal, wave_base.baseline, wave_base.seal),
        partial(proposal_together, wave_base.bench.base, wave_base.head),
        wave_base.analysis,
    )

    def failing(
        changes: tuple[LaneAttempt, ...], groups: tuple[LaneAttempt, ...]
    ) -> IOResult[tuple[str, ...], PipelineError]:
        """Return which cases of these groups fail with these changes; without any, all do."""
        cases = tuple(case_id for attempt in groups for case_id in attempt.selected.case_ids)
        return failing_with(guilt, changes, cases) if changes else IOSuccess(cases)

    return IOResult.do(
        tuple(
            attempt
            for attempt in mended
            if not failing_without.isdisjoint(attempt.selected.case_ids)
        )
        for failing_with_all in failing((*passed, *doubtful), doubtful)
        for mended in IOSuccess(mended_together(doubtful, failing_with_all))
        for others in IOSuccess((*passed, *without(doubtful, mended)))
        for failing_without in failing(others, mended).map(frozenset)
    )
