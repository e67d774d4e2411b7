"""Take the next group of a lane."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import round_terminal
from adws.slots import LANE_ATTEMPTS, LANE_WORK, ROUND_SLOTS, SELECTED


@step(
    reads=(LANE_WORK, LANE_ATTEMPTS),
    writes=(SELECTED,),
    shows=show(round_terminal.selected_line, SELECTED),
    doing="choosing a group of failures",
)
def take_lane_group(context: Context) -> IOResult[Context, PipelineError]:
    """Put the first group that the lane has not tried into the context.

    It removes the values of an earlier attempt from the context.
    """
    return IOResult.do(
        context.drop(*ROUND_SLOTS).put(SELECTED, work.groups[len(attempts)])
        for work, attempts in IOResult.from_result(take(context, LANE_WORK, LANE_ATTEMPTS))
    )
