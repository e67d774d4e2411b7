"""Refuse a change under which the lent environment folders are not what they were."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.environment import restore_environment
from adws.slot_values import accepted_head
from adws.slots import BASE, PROPOSAL, VERDICT
from adws.trust.environment import refuse_changed


@step(reads=(BASE, PROPOSAL, VERDICT), writes=(PROPOSAL, VERDICT))
def check_environment(context: Context) -> IOResult[Context, PipelineError]:
    """Put the folders right (see ``restore_environment``); what had to be put right refuses."""
    return IOResult.do(
        context.put(PROPOSAL, restored).put(VERDICT, refuse_changed(verdict, restored.environment))
        for base, proposal, verdict in IOResult.from_result(take(context, BASE, PROPOSAL, VERDICT))
        for restored in restore_environment(context.root, base, proposal, accepted_head(context))
    )
