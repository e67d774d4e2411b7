"""Settle open costs of ended runs from their logs."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.money.site_ledger import reconcile_site
from adws.pipeline_slots import SITE


@step(reads=(SITE,))
def reconcile_credits(context: Context) -> IOResult[Context, PipelineError]:
    """Read the logs of last week's agent runs that are still open in the shared ledger.

    There are none if this process does all jobs itself. Fails with ``ForgeUnreadable`` for logs
    that cannot be read now: until then, the reserved amounts count.
    """
    return IOResult.do(
        context
        for site in IOResult.from_result(context.require(SITE))
        for _entered in reconcile_site(site)
    )
