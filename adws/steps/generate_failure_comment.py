"""Write the comment on a head that the judge refuses."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.texts.head_texts import failure_comment
from adws.pipeline_slots import FAILURE_COMMENT, HEAD_JUDGEMENT, HEAD_ORDER, SITE


@step(reads=(SITE, HEAD_ORDER), writes=(FAILURE_COMMENT,))
def generate_failure_comment(context: Context) -> IOResult[Context, PipelineError]:
    """Put the comment into the context, as Markdown, with the judge's verdict if it is known."""
    return IOResult.do(
        context.put(FAILURE_COMMENT, words)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for words in failure_comment(site, order, context.get(HEAD_JUDGEMENT))
    )
