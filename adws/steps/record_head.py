"""Post the verdict on a head, or on several together, on the forge."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.batch_recording import record_batch
from adws.pipeline.recording import record_order
from adws.pipeline_slots import HEAD_JUDGEMENT, HEAD_ORDER, SITE


@step(reads=(SITE, HEAD_ORDER), writes=(HEAD_JUDGEMENT,))
def record_head(context: Context) -> IOResult[Context, PipelineError]:
    """Post the verdict as a comment and as the status of the commit; run no code of the project.

    Each head that was judged with others gets a comment on what becomes of it. Fails with
    ``HeadMoved`` if a pull request has a new head.
    """
    return IOResult.do(
        context.put(HEAD_JUDGEMENT, judgement)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for judgement in (record_batch if order.batch else record_order)(site, order)
    )
