"""Keep a judged change as one commit."""

from returns.io import IOResult

from adws.asking.commit import Branch
from adws.building.developing.keeping import commit_change
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.proposal import KeptChange
from adws.core.step import show, step
from adws.reports import building_terminal
from adws.slots import (
    ANALYSIS,
    BASE,
    CIRCUMSTANCES,
    HEAD,
    KEPT_CHANGES,
    PROPOSAL,
    RUN,
    TRIAL_ANALYSIS,
    VERDICT,
    WORK_ITEM,
)


@step(
    reads=(RUN, BASE, HEAD, PROPOSAL, WORK_ITEM, TRIAL_ANALYSIS),
    writes=(HEAD, KEPT_CHANGES, ANALYSIS),
    shows=show(building_terminal.kept_line, KEPT_CHANGES),
    doing="committing the change",
)
def keep_change(context: Context) -> IOResult[Context, PipelineError]:
    """Commit the proposal; its analysis is then the newest one."""
    before: tuple[KeptChange, ...] = context.get(KEPT_CHANGES) or ()
    return IOResult.do(
        context.put(ANALYSIS, after)
        .put(HEAD, new_changes[-1].commit if new_changes else head)
        .put(KEPT_CHANGES, (*before, *new_changes))
        for run, base, head, proposal, item, after in IOResult.from_result(
            take(context, RUN, BASE, HEAD, PROPOSAL, WORK_ITEM, TRIAL_ANALYSIS)
        )
        for new_changes in commit_change(
            Branch(context.root, run, base, head),
            item,
            proposal,
            context.get(VERDICT),
            context.get(CIRCUMSTANCES) or "",
        )
    )
