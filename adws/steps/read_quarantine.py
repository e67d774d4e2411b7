"""Read which cases are in quarantine, as the base says and not as a change has it."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.opening import quarantine_at, quarantine_of_user
from adws.slots import BASE, HEAD, QUARANTINE


@step(writes=(QUARANTINE,))
def read_quarantine(context: Context) -> IOResult[Context, PipelineError]:
    """Put the quarantine of ``head`` into the context; before a base is open, the user's own.

    Belongs in a workflow before any change is on trial. Fails with ``DocumentDamaged`` naming the
    line when the file cannot be understood.
    """
    base, head = context.get(BASE), context.get(HEAD)
    quarantine = (
        quarantine_of_user(context.root)
        if base is None or head is None
        else quarantine_at(base, head)
    )
    return quarantine.map(lambda known: context.put(QUARANTINE, known))
