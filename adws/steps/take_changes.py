"""Put the next changes of ``adws judge --batch`` together, to judge them as one."""

from attrs import evolve
from returns.io import IOResult

from adws.core.batch_judgement import BatchStanding
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.batch_judging import BatchBase
from adws.judging.batch_judging import take_changes as take_next
from adws.judging.batches import TakenBatch
from adws.reports import lane_terminal
from adws.slots import BASE, BATCH, BATCH_STANDING, BATCH_TAKEN, HEAD, PROPOSAL, ROUND_SLOTS, SEAL


@step(
    reads=(BASE, SEAL, HEAD, BATCH_STANDING),
    writes=(BATCH_STANDING, BATCH, BATCH_TAKEN, PROPOSAL),
    shows=show(lane_terminal.batch_line, BATCH),
    doing="putting changes together",
)
def take_changes(context: Context) -> IOResult[Context, PipelineError]:
    """Put the first waiting changes on top of the accepted ones, as one proposal.

    A change that does not apply is set aside. ``batch_taken`` says whether anything is left to
    judge.
    """
    return IOResult.do(
        _with_batch(context.drop(*ROUND_SLOTS), standing, next_changes)
        for base, seal, head, standing in IOResult.from_result(
            take(context, BASE, SEAL, HEAD, BATCH_STANDING)
        )
        for next_changes in take_next(
            BatchBase(base, seal, head, standing.accepted),
            standing.queue,
            context.settings.batch_size,
        )
    )


def _with_batch(context: Context, standing: BatchStanding, next_changes: TakenBatch) -> Context:
    going_on = evolve(
        standing, queue=next_changes.queue, set_aside=(*standing.set_aside, *next_changes.rejected)
    )
    with_batch = (
        context.put(BATCH_STANDING, going_on)
        .put(BATCH, next_changes.batch)
        .put(BATCH_TAKEN, next_changes.proposal is not None)
    )
    return (
        with_batch
        if next_changes.proposal is None
        else with_batch.put(PROPOSAL, next_changes.proposal)
    )
