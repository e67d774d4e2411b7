"""Bring the accepted fixes to the user: as a branch, into the working tree, or not yet."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import BASE, DELIVERY_NOTE, FINAL_JUDGEMENT, HEAD
from adws.vcs import delivery
from adws.vcs.base import Base


@step(reads=(BASE, HEAD), writes=(DELIVERY_NOTE,), doing="delivering the work")
def deliver(context: Context) -> IOResult[Context, PipelineError]:
    """Deliver as the setting ``deliver`` says, and put a sentence about it into the context."""
    return IOResult.do(
        context.put(DELIVERY_NOTE, sentence)
        for base, head in IOResult.from_result(take(context, BASE, HEAD))
        for sentence in delivery.deliver(
            base, head, context.settings.deliver, _plan(context, base, head)
        )
    )


def _plan(context: Context, base: Base, head: str) -> delivery.DeliveryPlan | None:
    """Return the judged delivery; without a last judgement, the commits on the uncommitted work."""
    judged = context.get(FINAL_JUDGEMENT)
    if judged:
        return delivery.DeliveryPlan(judged.commit, judged.note)
    return delivery.on_snapshot(head) if base.dirty else None
