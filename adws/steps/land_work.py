"""Land an agent's work: push it where the judge agrees, remember how it ended."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.handed import handed_answer, handed_judgement
from adws.pipeline.head_order import ordered_spec
from adws.pipeline.landing import Work, land
from adws.pipeline.results import Category
from adws.pipeline_slots import AGENT_RESULT, HEAD_ORDER, LANDED, SITE


@step(reads=(SITE, HEAD_ORDER), writes=(AGENT_RESULT, LANDED))
def land_work(context: Context) -> IOResult[Context, PipelineError]:
    """Push what was judged, and put the commit into ``landed``; no code of the project is run.

    Fails with ``HeadMoved`` where the head is another one by now.
    """
    return IOResult.do(
        context.put(AGENT_RESULT, result).put(LANDED, landed)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for spec_id in ordered_spec(site, order)
        for folder in IOSuccess(order.patch or order.out)
        for result in handed_answer(folder)
        for judgement in (
            handed_judgement(order.verdict or order.out)
            if result.category is Category.SUCCESS
            else IOSuccess(None)
        )
        for landed in land(site, Work(order.number, spec_id, order.role, result, folder, judgement))
    )
