"""Remove what a finished run built outside of the project."""

from functools import partial

from returns.io import IOResult

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.settings import Delivery
from adws.core.step import step
from adws.slots import BASE
from adws.vcs.base import Base


@step(reads=(BASE,))
def remove_trees(context: Context) -> IOResult[Context, PipelineError]:
    """Remove the trees, and adws's repository too unless the fixes lie there and nowhere else."""
    return (
        IOResult.from_result(context.require(BASE))
        .bind(partial(_remove, context.settings.deliver))
        .map(lambda _: context)
    )


def _remove(deliver: Delivery, base: Base) -> IOResult[None, PipelineError]:
    return io_ops.remove_tree(base.trees if deliver is Delivery.NONE else base.home)
