"""Land an agent's work: push it if the judge accepts it, and record how it ended."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.landing import land_order
from adws.pipeline_slots import AGENT_RESULT, HEAD_ORDER, LANDED, SITE


@step(reads=(SITE, HEAD_ORDER), writes=(AGENT_RESULT, LANDED))
def land_work(context: Context) -> IOResult[Context, PipelineError]:
    """Push the judged change, and put its commit into ``landed``; run no code of the project.

    Fails with ``HeadMoved`` if the pull request has a new head.
    """
    return IOResult.do(
        context.put(AGENT_RESULT, result).put(LANDED, landed)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for result, landed in land_order(site, order)
    )
