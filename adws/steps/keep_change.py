"""Keep a change that was judged, as one commit."""

from returns.io import IOResult

from adws.building.developing.keeping import keep
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import AFTER, ANALYSIS
from adws.core.kept_change import KEPT
from adws.core.proposal import PROPOSAL
from adws.core.run import RUN
from adws.core.step import step
from adws.core.work_item import WORK_ITEM
from adws.vcs.base import BASE
from adws.vcs.tree import HEAD


@step(reads=(RUN, BASE, HEAD, PROPOSAL, WORK_ITEM, AFTER), writes=(HEAD, KEPT, ANALYSIS))
def keep_change(context: Context) -> IOResult[Context, PipelineError]:
    """Commit the proposal; the newest analysis is then the one that it was judged by."""
    return IOResult.do(
        kept.put(ANALYSIS, after)
        for after in IOResult.from_result(context.require(AFTER))
        for kept in keep(context)
    )
