"""Take the next changes to judge together, as one proposal."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.batches import (
    TakenBatch,
    examples_of_batch,
    next_batch,
    selection_of_batch,
)
from adws.reports import lane_terminal
from adws.slots import (
    BASE,
    BATCH,
    BATCH_PACE,
    BATCH_TAKEN,
    EXAMPLES,
    HEAD,
    PROPOSAL,
    QUEUE,
    QUEUE_EMPTY,
    ROUND_SLOTS,
    SELECTED,
    SETTLED,
)


@step(
    reads=(BASE, HEAD, QUEUE, BATCH_PACE, SETTLED),
    writes=(QUEUE, QUEUE_EMPTY, BATCH, BATCH_TAKEN, PROPOSAL, SELECTED, EXAMPLES, SETTLED),
    shows=show(lane_terminal.batch_line, BATCH),
    doing="putting changes together",
)
def take_batch(context: Context) -> IOResult[Context, PipelineError]:
    """Put the first waiting changes on the newest commit, as many as the pace allows.

    A change that does not apply is refused with the reason. ``batch_taken`` says whether anything
    is left to judge.
    """
    return IOResult.do(
        _with(context.drop(*ROUND_SLOTS).put(SETTLED, (*settled, *batch.rejected)), batch)
        for base, head, queue, pace, settled in IOResult.from_result(
            take(context, BASE, HEAD, QUEUE, BATCH_PACE, SETTLED)
        )
        for batch in next_batch(base, head, queue, pace)
    )


def _with(context: Context, batch: TakenBatch) -> Context:
    queued = (
        context.put(QUEUE, batch.queue)
        .put(QUEUE_EMPTY, not batch.queue)
        .put(BATCH, batch.batch)
        .put(BATCH_TAKEN, batch.proposal is not None)
    )
    if batch.proposal is None:
        return queued
    return (
        queued.put(PROPOSAL, batch.proposal)
        .put(SELECTED, selection_of_batch(batch.batch))
        .put(EXAMPLES, examples_of_batch(batch.batch))
    )
