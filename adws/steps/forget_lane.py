"""Remove a lane from the cluster once its answers are saved here."""

from returns.io import IOResult

from adws.cluster.connecting import placement_of
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import LANE_ANSWERS


@step(reads=(LANE_ANSWERS,), doing="removing answers from the cluster")
def forget_lane(context: Context) -> IOResult[Context, PipelineError]:
    """Remove the lane's answers from the cluster: this run has saved them."""
    return IOResult.do(
        context
        for answers in IOResult.from_result(context.require(LANE_ANSWERS))
        for placement in placement_of(context.settings)
        for _forgotten in placement.cluster.forget(answers.task)
    )
