"""Find out whether groups are worked on side by side, and in how many lanes."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.lane_work import BatchPace
from adws.core.step import step
from adws.slots import BATCH_PACE, IN_LANES, LANE_COUNT, WORKER_STATES


@step(writes=(IN_LANES, LANE_COUNT, BATCH_PACE))
def choose_lanes(context: Context) -> IOResult[Context, PipelineError]:
    """Take the number of lanes, and of changes that are judged together, from the settings.

    Without lanes, groups are worked on one after the other, and each change is judged alone. On a
    cluster there are as many lanes as its workers offer, unless the settings say how many.
    """
    settings = context.settings
    offered = sum(state.lanes for state in context.get(WORKER_STATES) or ())
    lanes = settings.lanes or offered
    return IOSuccess(
        context.put(IN_LANES, value=lanes > 0)
        .put(LANE_COUNT, max(lanes, 1))
        .put(BATCH_PACE, BatchPace(settings.batch_size))
    )
