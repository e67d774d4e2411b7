"""Reserve the money for the next agent call, for all machines."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.money.site_ledger import reserve_for
from adws.pipeline_slots import HEAD_ORDER, RESERVED_CALL, SITE
from adws.slots import MONEY_WARNINGS


@step(reads=(SITE, HEAD_ORDER), writes=(RESERVED_CALL, MONEY_WARNINGS))
def reserve_credits(context: Context) -> IOResult[Context, PipelineError]:
    """Put the call's name into the context; its money counts on all machines from now on.

    The amount is ``max_attempt_usd``, or what is left. A repeated order does not reserve twice.
    Fails with ``BudgetExhausted`` if no money is left, and with ``HeadMoved`` if the pull request
    changed since the order.
    """
    return IOResult.do(
        context.put(RESERVED_CALL, reserved.id).put(MONEY_WARNINGS, reserved.warnings)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for reserved in reserve_for(site, order)
    )
