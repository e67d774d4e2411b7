"""Find out in how many lanes agents work at the same time."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.lane_work import BatchPace
from adws.core.settings import Workspace
from adws.core.step import show, step
from adws.judging.dealing import lanes_of_machine
from adws.reports import lane_terminal
from adws.slots import BATCH_PACE, IN_LANES, LANE_COUNT, WORKER_STATES


@step(
    writes=(IN_LANES, LANE_COUNT, BATCH_PACE),
    shows=show(lane_terminal.lanes_line, IN_LANES, LANE_COUNT),
    doing="choosing the number of lanes",
)
def choose_lanes(context: Context) -> IOResult[Context, PipelineError]:
    """Take the number of lanes from the settings, but not more than this machine can carry.

    Without lanes, or if agents work in the user's own tree, adws works on one group after the
    other and judges each change alone. On a cluster, the default is the number of lanes that its
    workers offer.
    """
    settings = context.settings
    offered = sum(state.lanes for state in context.get(WORKER_STATES) or ())
    lane_count = settings.lanes or offered
    in_lanes = lane_count > 0 and settings.workspace is not Workspace.IN_PLACE
    return (IOSuccess(lane_count) if offered else lanes_of_machine(lane_count)).map(
        lambda lanes: (
            context.put(IN_LANES, in_lanes)
            .put(LANE_COUNT, lanes)
            .put(BATCH_PACE, BatchPace(settings.batch_size))
        )
    )
