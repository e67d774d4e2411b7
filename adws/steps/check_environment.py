"""Refuse a change if the shared environment folders changed with it."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.environment import restore_environment
from adws.slot_values import accepted_head
from adws.slots import BASE, PROPOSAL, VERDICT
from adws.trust.environment import refuse_changed


@step(
    reads=(BASE, PROPOSAL, VERDICT),
    writes=(PROPOSAL, VERDICT),
    doing="checking the installed packages",
)
def check_environment(context: Context) -> IOResult[Context, PipelineError]:
    """Restore the folders (see ``restore_environment``); refuse the change if they had changed."""
    return IOResult.do(
        context.put(PROPOSAL, restored).put(VERDICT, refuse_changed(verdict, restored.environment))
        for base, proposal, verdict in IOResult.from_result(take(context, BASE, PROPOSAL, VERDICT))
        for restored in restore_environment(context.root, base, proposal, accepted_head(context))
    )
