"""Prepare a pull request's head for the judge, with or without an agent's patch."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.patch import ChangeToJudge
from adws.core.step import step
from adws.pipeline.opening import open_head as opened
from adws.pipeline_slots import CANDIDATE, HEAD_ORDER, SITE
from adws.slots import CHANGE


@step(reads=(SITE, HEAD_ORDER), writes=(CANDIDATE, CHANGE))
def open_head(context: Context) -> IOResult[Context, PipelineError]:
    """Put the head into the context, as a change of the main branch with the spec activated.

    Fails with ``HeadMoved`` if there is nothing left to judge.
    """
    return IOResult.do(
        context.put(CANDIDATE, candidate).put(
            CHANGE, ChangeToJudge(candidate.base, commit=candidate.commit)
        )
        for site, order in IOResult.from_result(take(context, SITE, HEAD_ORDER))
        for candidate in opened(site, order)
    )
