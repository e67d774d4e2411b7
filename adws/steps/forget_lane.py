"""Have the cluster forget a lane whose answers are safe here."""

from returns.io import IOResult

from adws.cluster.connecting import placement_of
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import LANE_ANSWERS


@step(reads=(LANE_ANSWERS,))
def forget_lane(context: Context) -> IOResult[Context, PipelineError]:
    """Let go of the lane's answers on the cluster: this run has saved them."""
    return IOResult.do(
        context
        for answers in IOResult.from_result(context.require(LANE_ANSWERS))
        for placement in placement_of(context.settings)
        for _forgotten in placement.cluster.forget(answers.task)
    )
