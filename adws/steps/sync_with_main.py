"""Merge the main branch into a pull request's head."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.pipeline.syncing import sync_with_main as sync
from adws.pipeline_slots import FACTS, SITE, SYNCED


@step(reads=(SITE, FACTS), writes=(SYNCED,))
def sync_with_main(context: Context, *, number: int) -> IOResult[Context, PipelineError]:
    """Push the merge, and put its commit into the context.

    The commit is empty if there is nothing to merge, in a conflict, and if the pull request has a
    new head. Fails with ``ForgeRefused`` if this is no open pull request of a spec.
    """
    return IOResult.do(
        context.put(SYNCED, merge)
        for site, facts in IOResult.from_result(take(context, SITE, FACTS))
        for lane in IOResult.from_result(facts.lane(number))
        for merge in sync(site, lane.pull.head, lane.pull.head_sha)
    )
