"""Prepare a pull request's head for an agent."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.opening import take_head as taken
from adws.pipeline_slots import CANDIDATE, HEAD_ORDER, SITE
from adws.slots import BASE, HEAD


@step(reads=(SITE, HEAD_ORDER, BASE), writes=(CANDIDATE, HEAD))
def take_head(context: Context) -> IOResult[Context, PipelineError]:
    """Put the commit to work on into ``head``: in a conflict, a merge with both sides in its files.

    Fails with ``HeadMoved`` if the pull request has a new head.
    """
    return IOResult.do(
        context.put(CANDIDATE, candidate).put(HEAD, head)
        for site, order, base in IOResult.from_result(take(context, SITE, HEAD_ORDER, BASE))
        for candidate, head in taken(site, order, base)
    )
