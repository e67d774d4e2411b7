"""Read the agent's edits to sealed files, so that a reviewer sees them."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.sealed_edits import dropped_edits
from adws.slots import BASE, PROPOSAL, SEALED_EDITS


@step(reads=(BASE, PROPOSAL), writes=(SEALED_EDITS,), doing="reading edits to sealed files")
def read_sealed_edits(context: Context) -> IOResult[Context, PipelineError]:
    """Put the edits that were dropped from the proposal into the context, each with its reason.

    An edit is the difference between the judged file and the agent's file.
    """
    return IOResult.do(
        context.put(SEALED_EDITS, edits)
        for base, proposal in IOResult.from_result(take(context, BASE, PROPOSAL))
        for edits in dropped_edits(base, proposal)
    )
