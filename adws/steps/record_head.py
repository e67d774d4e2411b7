"""Tell the forge what the judge says of a head."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.recording import record_order
from adws.pipeline_slots import HEAD_JUDGEMENT, HEAD_ORDER, SITE


@step(reads=(SITE, HEAD_ORDER), writes=(HEAD_JUDGEMENT,))
def record_head(context: Context) -> IOResult[Context, PipelineError]:
    """Write the verdict below the pull request, and show it with the commit; no code is run.

    Fails with ``HeadMoved`` where the head is another one by now.
    """
    return IOResult.do(
        context.put(HEAD_JUDGEMENT, judgement)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for judgement in record_order(site, order)
    )
