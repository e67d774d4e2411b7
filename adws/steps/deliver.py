"""Bring the accepted fixes to the user: as a branch, into the working tree, or not yet."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import BASE, DELIVERED, FINAL_JUDGEMENT, HEAD
from adws.vcs import delivery


@step(reads=(BASE, HEAD), writes=(DELIVERED,))
def deliver(context: Context) -> IOResult[Context, PipelineError]:
    """Deliver as the setting ``deliver`` says, and put one sentence about it into the context."""
    return IOResult.do(
        context.put(DELIVERED, sentence)
        for base, head in IOResult.from_result(take(context, BASE, HEAD))
        for sentence in delivery.deliver(base, head, context.settings.deliver, _plan(context))
    )


def _plan(context: Context) -> delivery.DeliveryPlan | None:
    judged = context.get(FINAL_JUDGEMENT)
    return delivery.DeliveryPlan(judged.commit, judged.note) if judged else None
