"""Open a lane: give it trees of its own."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import BASE, LANE_ATTEMPTS, LANE_DONE, LANE_WORK


@step(reads=(BASE, LANE_WORK), writes=(BASE, LANE_ATTEMPTS, LANE_DONE), doing="opening the lane")
def open_lane(context: Context) -> IOResult[Context, PipelineError]:
    """Give a lane its own agent tree, judge tree, HOME and mark on processes."""
    return IOResult.do(
        context.put(BASE, base.in_lane(work.number))
        .put(LANE_ATTEMPTS, ())
        .put(LANE_DONE, not work.groups)
        for base, work in IOResult.from_result(take(context, BASE, LANE_WORK))
    )
