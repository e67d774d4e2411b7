"""Queue the proposals of the lanes for the batch gate."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.queueing import WaveBase, queue_attempts
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import (
    ANALYSIS,
    BASELINE,
    HEAD,
    QUEUE,
    QUEUE_EMPTY,
    SEAL,
    SETTLED,
    WAVE_ATTEMPTS,
)


@step(
    reads=(*BENCH_SLOTS, HEAD, ANALYSIS, BASELINE, SEAL, WAVE_ATTEMPTS),
    writes=(QUEUE, QUEUE_EMPTY, SETTLED),
    doing="queueing the changes",
)
def open_queue(context: Context) -> IOResult[Context, PipelineError]:
    """Put the proposals that passed in their lanes into one batch, in the order of urgency.

    A proposal that its lane refused is settled, unless it may pass together with the others.
    """
    return IOResult.do(
        context.put(QUEUE, queue.batches)
        .put(QUEUE_EMPTY, not queue.batches)
        .put(SETTLED, queue.refused)
        for bench in IOResult.from_result(bench_of(context))
        for head, analysis, baseline, seal, lanes in IOResult.from_result(
            take(context, HEAD, ANALYSIS, BASELINE, SEAL, WAVE_ATTEMPTS)
        )
        for queue in queue_attempts(WaveBase(bench, head, analysis, baseline, seal), lanes)
    )
