"""Remove the trees of a lane."""

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import BASE


@step(reads=(BASE,), doing="closing the lane")
def remove_lane(context: Context) -> IOResult[Context, PipelineError]:
    """Remove the trees of the lane; adws's repository keeps its changes.

    A lane that ended before it was opened has no trees of its own; those of the run stay.
    """
    return IOResult.do(
        context
        for base in IOResult.from_result(context.require(BASE))
        for _removed in (io_ops.remove_tree(base.lane_home) if base.lane else IOSuccess(None))
    )
