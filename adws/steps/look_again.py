"""Judge changes again that were set aside, once nothing else waits."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import second_look
from adws.judging.batch_judging import BatchBase
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import ANALYSIS, BATCH_STANDING, HEAD, QUEUE_EMPTY, SEAL


@step(
    reads=(*BENCH_SLOTS, HEAD, ANALYSIS, SEAL, BATCH_STANDING),
    writes=(BATCH_STANDING, QUEUE_EMPTY),
    doing="looking at changes that were set aside",
)
def look_again(context: Context) -> IOResult[Context, PipelineError]:
    """Queue the changes that were set aside and may pass now; refuse the others for good."""
    return IOResult.do(
        context.put(BATCH_STANDING, standing).put(QUEUE_EMPTY, not standing.queue)
        for bench in IOResult.from_result(bench_of(context))
        for head, before, seal, so_far in IOResult.from_result(
            take(context, HEAD, ANALYSIS, SEAL, BATCH_STANDING)
        )
        for standing in second_look.look_again(
            bench, BatchBase(bench.base, seal, head, so_far.accepted), before, so_far
        )
    )
