"""Find the pull requests that the pipeline works on."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline_slots import ACTIVE_PULLS, FACTS


@step(reads=(FACTS,), writes=(ACTIVE_PULLS,))
def find_active_tdd_pr(context: Context) -> IOResult[Context, PipelineError]:
    """Put the pull requests into the context that are open and not waiting for a person."""
    return IOResult.do(
        context.put(ACTIVE_PULLS, tuple(lane.pull for lane in facts.active))
        for facts in IOResult.from_result(context.require(FACTS))
    )
