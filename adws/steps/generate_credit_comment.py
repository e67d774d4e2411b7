"""Write the usage comment of a pull request."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.money.site_ledger import usage_comment
from adws.pipeline_slots import CREDIT_COMMENT, HEAD_ORDER, SITE


@step(reads=(SITE, HEAD_ORDER), writes=(CREDIT_COMMENT,))
def generate_credit_comment(
    context: Context, *, post: bool = False
) -> IOResult[Context, PipelineError]:
    """Put the costs of agents into the context, as Markdown for the ordered pull request.

    ``post``: also update its usage comment.
    """
    return IOResult.do(
        context.put(CREDIT_COMMENT, words)
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for words in usage_comment(site, order.number, post=post)
    )
