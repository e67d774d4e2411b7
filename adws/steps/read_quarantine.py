"""Read which cases are in quarantine, from the base and not from a change."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.opening import quarantine_at, quarantine_of_user
from adws.slots import BASE, HEAD, QUARANTINE


@step(writes=(QUARANTINE,), doing="reading the quarantine")
def read_quarantine(context: Context) -> IOResult[Context, PipelineError]:
    """Put the quarantine of ``head`` into the context; before a base is open, the user's own.

    It belongs before any change on trial. Fails with ``DocumentDamaged``, which names the line, if
    the file is invalid.
    """
    base, head = context.get(BASE), context.get(HEAD)
    quarantine = (
        quarantine_of_user(context.root)
        if base is None or head is None
        else quarantine_at(base, head)
    )
    return quarantine.map(lambda cases: context.put(QUARANTINE, cases))
