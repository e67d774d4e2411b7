"""Put the lent environment folders right again, and note what was changed in them."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import environment
from adws.slot_values import accepted_head
from adws.slots import BASE, PROPOSAL


@step(reads=(BASE, PROPOSAL), writes=(PROPOSAL,))
def restore_environment(context: Context) -> IOResult[Context, PipelineError]:
    """Move what was added to the environment folders to ``.adws/attempts``; the proposal says so.

    Run again after a kill, it says the same: what lies there already counts. Fails with
    ``OracleCompromised`` when files that were there are gone or hold something else now: nothing
    that runs with them can be believed. Then nothing is moved.
    """
    return IOResult.do(
        context.put(PROPOSAL, restored)
        for base, proposal in IOResult.from_result(take(context, BASE, PROPOSAL))
        for restored in environment.restore_environment(
            context.root, base, proposal, accepted_head(context)
        )
    )
