"""Record the result of a fix of an earlier run, and whether another one waits."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.rebasing import judged_fix
from adws.slots import FIX_TAKEN, FIXES_JUDGED, REBASE, VERDICT


@step(
    reads=(REBASE, FIX_TAKEN),
    writes=(REBASE, FIX_TAKEN, FIXES_JUDGED),
    doing="noting the earlier fix",
)
def close_kept_fix(context: Context) -> IOResult[Context, PipelineError]:
    """Remove the judged fix from the queue; drop it if it was refused.

    ``fix_taken`` then says whether it was accepted and is in the ledger. A refused fix does not
    count as an attempt at its cases.
    """
    verdict = context.get(VERDICT)
    return IOResult.do(
        context.put(REBASE, updated_rebase)
        .put(FIX_TAKEN, is_taken and verdict is not None and verdict.accepted)
        .put(FIXES_JUDGED, not updated_rebase.waiting)
        for rebase, is_taken in IOResult.from_result(take(context, REBASE, FIX_TAKEN))
        for updated_rebase in IOResult.from_value(
            judged_fix(rebase, verdict) if is_taken and verdict else rebase
        )
    )
