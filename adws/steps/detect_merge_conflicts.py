"""Find out whether a pull request is in conflict with the main branch."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.head_state import head_state
from adws.pipeline.site import fetch
from adws.pipeline_slots import CONFLICTS, FACTS, SITE


@step(reads=(SITE, FACTS), writes=(CONFLICTS,))
def detect_merge_conflicts(context: Context, *, number: int) -> IOResult[Context, PipelineError]:
    """Put the files in conflict into the context, each with git's code; change nothing.

    It asks git again, because a look leaves out pull requests that wait for a person. Fails with
    ``ForgeRefused`` if this is no open pull request of a spec.
    """
    return IOResult.do(
        context.put(CONFLICTS, there.conflicts)
        for site, facts in IOResult.from_result(take(context, SITE, FACTS))
        for lane in IOResult.from_result(facts.lane(number))
        for heads in fetch(site, lane.pull.head)
        for there in head_state(site, heads, lane.pull)
    )
