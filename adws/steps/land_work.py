"""Land an agent's work: push it where the judge agrees, remember how it ended."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.landing import land_order
from adws.pipeline_slots import AGENT_RESULT, HEAD_ORDER, LANDED, SITE


@step(reads=(SITE, HEAD_ORDER), writes=(AGENT_RESULT, LANDED))
def land_work(context: Context) -> IOResult[Context, PipelineError]:
    """Push what was judged, and put the commit into ``landed``; no code of the project is run.

    Fails with ``HeadMoved`` where the head is another one by now.
    """
    return IOResult.do(
        context.put(AGENT_RESULT, result).put(LANDED, landed)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for result, landed in land_order(site, order)
    )
