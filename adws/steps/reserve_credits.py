"""Reserve what the agent that is about to be asked may cost, on all machines."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.money.site_ledger import reserve_for
from adws.pipeline_slots import HEAD_ORDER, RESERVED_CALL, SITE
from adws.slots import MONEY_WARNINGS


@step(reads=(SITE, HEAD_ORDER), writes=(RESERVED_CALL, MONEY_WARNINGS))
def reserve_credits(context: Context) -> IOResult[Context, PipelineError]:
    """Put the call's name into the context; its money counts for all runners from now on.

    It may cost ``max_attempt_usd``, or what is left. The same order has it once, however often it
    is given. Fails with ``BudgetExhausted`` where nothing is left, and with ``HeadMoved`` where the
    pull request is not as it was ordered.
    """
    return IOResult.do(
        context.put(RESERVED_CALL, reserved.id).put(MONEY_WARNINGS, reserved.warnings)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for reserved in reserve_for(site, order)
    )
