"""Begin the specs that are next."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.beginning import begin_specs
from adws.pipeline_slots import CREATED_PULLS, FACTS, SITE


@step(reads=(SITE, FACTS), writes=(CREATED_PULLS,))
def create_tdd_pr(context: Context) -> IOResult[Context, PipelineError]:
    """Open pull requests for the next specs, and put them into the context.

    Their number is limited by the free places: with one place, none while a spec is in work.
    """
    return IOResult.do(
        context.put(CREATED_PULLS, pulls)
        for site, facts in IOResult.from_result(take(context, SITE, FACTS))
        for pulls in begin_specs(site, facts)
    )
