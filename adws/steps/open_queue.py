"""Queue what the lanes propose for the batch gate."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import QUEUE, QUEUE_EMPTY, SETTLED, WAVE_ATTEMPTS
from adws.trust.batch import queue_of


@step(reads=(WAVE_ATTEMPTS,), writes=(QUEUE, QUEUE_EMPTY, SETTLED))
def open_queue(context: Context) -> IOResult[Context, PipelineError]:
    """Put what passed in its lane into one batch, in the order of the groups' urgency.

    What was refused there is settled.
    """
    return IOResult.do(
        context.put(QUEUE, queue).put(QUEUE_EMPTY, not queue).put(SETTLED, refused)
        for lanes in IOResult.from_result(context.require(WAVE_ATTEMPTS))
        for queue, refused in IOResult.from_value(queue_of(lanes))
    )
