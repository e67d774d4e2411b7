"""Bring the accepted fixes to the user: as a branch, into the working tree, or not yet."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.settings import Delivery
from adws.core.step import step
from adws.slots import BASE, DELIVERED, HEAD
from adws.vcs.base import Base
from adws.vcs.delivery import deliver_apply, deliver_branch


@step(reads=(BASE, HEAD), writes=(DELIVERED,))
def deliver(context: Context) -> IOResult[Context, PipelineError]:
    """Deliver as the setting ``deliver`` says, and put one sentence about it into the context."""
    return IOResult.do(
        context.put(DELIVERED, sentence)
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for sentence in _deliver(context.settings.deliver, base, head)
    )


def _deliver(how: Delivery, base: Base, head: str) -> IOResult[str, PipelineError]:
    if how is Delivery.BRANCH:
        return deliver_branch(base, head)
    if how is Delivery.APPLY:
        return deliver_apply(base, head)
    return IOSuccess(f"the commits stay in {base.repository} on the branch {base.branch}")
