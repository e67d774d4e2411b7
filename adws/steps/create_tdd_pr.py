"""Begin the specs that are next."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.beginning import begin_specs
from adws.pipeline_slots import CREATED_PULLS, FACTS, SITE


@step(reads=(SITE, FACTS), writes=(CREATED_PULLS,))
def create_tdd_pr(context: Context) -> IOResult[Context, PipelineError]:
    """Open their pull requests and put those into the context.

    There are as many as places are free: with one place, none while a spec is worked on.
    """
    return IOResult.do(
        context.put(CREATED_PULLS, pulls)
        for site, facts in IOResult.from_result(take(context, SITE, FACTS))
        for pulls in begin_specs(site, facts)
    )
