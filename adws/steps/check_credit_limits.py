"""Compare what agents cost on all machines with the limits."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.money.site_ledger import check_credits
from adws.pipeline_slots import MONEY, SITE
from adws.slots import MONEY_WARNINGS


@step(reads=(SITE,), writes=(MONEY, MONEY_WARNINGS))
def check_credit_limits(
    context: Context, *, required: bool = False
) -> IOResult[Context, PipelineError]:
    """Put the costs of the last day and week into the context, and a warning from 80 % on.

    ``required``: fail with ``BudgetPaused`` if no money is left. Fails with
    ``RemoteUnreachable`` if the repository does not answer.
    """
    return IOResult.do(
        context.put(MONEY, check.money).put(MONEY_WARNINGS, check.warnings)
        for site in IOResult.from_result(context.require(SITE))
        for check in check_credits(site, required=required)
    )
