"""Enter what an agent did cost, for all machines."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.money.site_ledger import settle_for
from adws.pipeline_slots import AGENT_RESULT, HEAD_ORDER, SITE


@step(reads=(SITE, HEAD_ORDER, AGENT_RESULT))
def settle_credits(context: Context) -> IOResult[Context, PipelineError]:
    """Settle the call of this order at what the agent says it has cost, else at its reservation.

    A price that is known already stays. Fails with ``NameUnknown`` where nothing was reserved.
    """
    return IOResult.do(
        context
        for site, order, result in IOResult.from_result(
            take(context, SITE, HEAD_ORDER, AGENT_RESULT)
        )
        for _settled in settle_for(site, order, result.cost_usd)
    )
