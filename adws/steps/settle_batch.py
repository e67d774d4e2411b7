"""Commit the changes of a batch, refuse them, or split them to be judged again."""

from returns.io import IOResult

from adws.asking.commit import Branch, commit_batch
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import LaneAttempt
from adws.core.step import show, step
from adws.judging.settling import BothAnalyses, decide, pace_after
from adws.reports import lane_terminal
from adws.slot_values import TRIAL_SLOTS, trial_of
from adws.slots import (
    ANALYSIS,
    BATCH,
    BATCH_PACE,
    CIRCUMSTANCES,
    HEAD,
    QUEUE,
    QUEUE_EMPTY,
    RUN,
    SETTLED,
    TRIAL_ANALYSIS,
    VERDICT,
)


@step(
    reads=(
        RUN,
        *TRIAL_SLOTS,
        HEAD,
        ANALYSIS,
        TRIAL_ANALYSIS,
        VERDICT,
        QUEUE,
        BATCH,
        BATCH_PACE,
        SETTLED,
    ),
    writes=(HEAD, ANALYSIS, QUEUE, QUEUE_EMPTY, BATCH_PACE, SETTLED),
    shows=show(lane_terminal.settled_display, BATCH, VERDICT),
    doing="committing the changes",
)
def settle_batch(context: Context) -> IOResult[Context, PipelineError]:
    """Commit the changes of an accepted batch, one commit each, on the run's branch.

    A change that breaks cases is refused, with the cases as the reason. The other changes of a
    refused batch wait again: together if the guilty changes are known, else in halves.
    """
    return IOResult.do(
        _landed(context, landed, after)
        .put(QUEUE, (*decision.again, *waiting[1:]))
        .put(QUEUE_EMPTY, not (*decision.again, *waiting[1:]))
        .put(BATCH_PACE, pace_after(pace, decision, context.settings.batch_size))
        .put(SETTLED, (*settled, *landed, *decision.refused))
        for trial in IOResult.from_result(trial_of(context))
        for run, head, before, after, verdict in IOResult.from_result(
            take(context, RUN, HEAD, ANALYSIS, TRIAL_ANALYSIS, VERDICT)
        )
        for waiting, batch, pace, settled in IOResult.from_result(
            take(context, QUEUE, BATCH, BATCH_PACE, SETTLED)
        )
        for decision in decide(trial, head, batch, waiting[0], verdict, BothAnalyses(before, after))
        for landed in commit_batch(
            Branch(context.root, run, trial.bench.base, head),
            decision.accepted,
            context.get(CIRCUMSTANCES) or "",
        )
    )


def _landed(context: Context, landed: tuple[LaneAttempt, ...], after: Analysis) -> Context:
    """Return the context with the newest commit and its analysis."""
    return context.put(HEAD, landed[-1].commit).put(ANALYSIS, after) if landed else context
