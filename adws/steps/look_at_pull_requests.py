"""Gather the facts from the forge and the repository."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.facts import Money
from adws.pipeline.looking import look
from adws.pipeline_slots import FACTS, MONEY, SITE
from adws.slots import SPECS


@step(reads=(SITE,), writes=(SPECS, FACTS))
def look_at_pull_requests(context: Context) -> IOResult[Context, PipelineError]:
    """Put the pending specs of the main branch, and the facts of every spec, into the context."""
    return IOResult.do(
        context.put(SPECS, specs).put(FACTS, facts)
        for site in IOResult.from_result(context.require(SITE))
        for specs, facts in look(site, context.get(MONEY) or Money())
    )
