"""Record the cost of an agent call for all machines."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.money.site_ledger import settle_for
from adws.pipeline_slots import HEAD_ORDER, SITE


@step(reads=(SITE, HEAD_ORDER))
def settle_credits(context: Context) -> IOResult[Context, PipelineError]:
    """Settle the call of this order at the cost that the agent reports, else at its reservation.

    A known cost stays, so you can repeat this step.
    """
    return IOResult.do(
        context
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for _settled in settle_for(site, order)
    )
