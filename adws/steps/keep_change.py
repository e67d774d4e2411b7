"""Keep a change that was judged, as one commit."""

from returns.io import IOResult

from adws.building.developing.keeping import keep
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import building_terminal
from adws.slots import AFTER, ANALYSIS, BASE, HEAD, KEPT, PROPOSAL, RUN, WORK_ITEM


@step(
    reads=(RUN, BASE, HEAD, PROPOSAL, WORK_ITEM, AFTER),
    writes=(HEAD, KEPT, ANALYSIS),
    shows=show(building_terminal.kept_line, KEPT),
)
def keep_change(context: Context) -> IOResult[Context, PipelineError]:
    """Commit the proposal; the newest analysis is then the one that it was judged by."""
    return IOResult.do(
        kept.put(ANALYSIS, after)
        for after in IOResult.from_result(context.require(AFTER))
        for kept in keep(context)
    )
