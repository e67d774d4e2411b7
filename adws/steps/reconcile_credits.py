"""Settle what ended runs have left open, by their logs."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.money.site_ledger import reconcile_site
from adws.pipeline_slots import SITE


@step(reads=(SITE,))
def reconcile_credits(context: Context) -> IOResult[Context, PipelineError]:
    """Read the logs of the agents' runs of the last week that the shared ledger knows no end of.

    Where all is done in this process there are none. Fails with ``ForgeUnreadable`` for logs that
    cannot be read now: what was reserved counts until then.
    """
    return IOResult.do(
        context
        for site in IOResult.from_result(context.require(SITE))
        for _entered in reconcile_site(site)
    )
