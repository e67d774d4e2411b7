"""Find out the state of every spec."""

from returns.io import IOResult

from adws import io_ops
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.status import spec_states
from adws.pipeline_slots import FACTS, SPEC_STATES
from adws.slots import SPECS


@step(reads=(SPECS, FACTS), writes=(SPEC_STATES,))
def tell_status(context: Context) -> IOResult[Context, PipelineError]:
    """Put the state of every spec into the context, without acting on it."""
    return IOResult.do(
        context.put(SPEC_STATES, spec_states(facts, specs, int(now.timestamp())))
        for specs, facts in IOResult.from_result(take(context, SPECS, FACTS))
        for now in io_ops.now()
    )
