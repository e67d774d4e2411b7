"""Tell the forge what the judge says of a head."""

from returns.io import IOResult

from adws import io_ops
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.handed import handed_judgement
from adws.pipeline.head_order import ordered_spec
from adws.pipeline.recording import record_judgement
from adws.pipeline_slots import HEAD_JUDGEMENT, HEAD_ORDER, SITE


@step(reads=(SITE, HEAD_ORDER), writes=(HEAD_JUDGEMENT,))
def record_head(context: Context) -> IOResult[Context, PipelineError]:
    """Write the verdict below the pull request, and show it with the commit; no code is run.

    Fails with ``HeadMoved`` where the head is another one by now.
    """
    return IOResult.do(
        context.put(HEAD_JUDGEMENT, judgement)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for _spec in ordered_spec(site, order)
        for judgement in handed_judgement(order.verdict or order.out)
        for now in io_ops.now()
        for _recorded in record_judgement(
            site, order.number, order.sha, judgement, int(now.timestamp())
        )
    )
