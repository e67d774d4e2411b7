"""Restore the shared environment folders, and record what changed in them."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import environment
from adws.slot_values import accepted_head
from adws.slots import BASE, PROPOSAL


@step(reads=(BASE, PROPOSAL), writes=(PROPOSAL,), doing="checking the installed packages")
def restore_environment(context: Context) -> IOResult[Context, PipelineError]:
    """Move new files in the environment folders to ``.adws/attempts``; the proposal lists them.

    After a kill, a second run gives the same result: files already moved count. Fails with
    ``OracleCompromised`` if old files are missing or changed, because no run with them can be
    trusted. Then it moves nothing.
    """
    return IOResult.do(
        context.put(PROPOSAL, restored)
        for base, proposal in IOResult.from_result(take(context, BASE, PROPOSAL))
        for restored in environment.restore_environment(
            context.root, base, proposal, accepted_head(context)
        )
    )
