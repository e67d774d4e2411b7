"""Remove the trees of a finished run outside of the project."""

from returns.io import IOResult

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.settings import Delivery
from adws.core.step import step
from adws.slots import BASE


@step(reads=(BASE,), doing="removing working copies")
def remove_trees(context: Context) -> IOResult[Context, PipelineError]:
    """Remove the trees, and also adws's repository unless only it holds the fixes."""
    stays = context.settings.deliver is Delivery.NONE
    return IOResult.do(
        context
        for base in IOResult.from_result(context.require(BASE))
        for _removed in io_ops.remove_tree(base.trees if stays else base.home)
    )
