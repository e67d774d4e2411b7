"""Read which cases are in quarantine, as the base says and not as a change has it."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.quarantine import QUARANTINE_FILE
from adws.core.step import step
from adws.slots import BASE, HEAD, QUARANTINE
from adws.trust.quarantine_file import read_quarantine_file
from adws.vcs.file_text import known_text


@step(writes=(QUARANTINE,))
def read_quarantine(context: Context) -> IOResult[Context, PipelineError]:
    """Put the quarantine of ``head`` into the context; before a base is open, the user's own.

    Belongs in a workflow before any change is on trial. Fails with ``DocumentDamaged`` naming the
    line when the file cannot be understood.
    """
    return IOResult.do(
        context.put(QUARANTINE, quarantine)
        for text in _text(context)
        for moment in io_ops.now()
        for quarantine in IOResult.from_result(read_quarantine_file(text, f"{moment:%Y-%m-%d}"))
    )


def _text(context: Context) -> IOResult[str, PipelineError]:
    base, head = context.get(BASE), context.get(HEAD)
    if base is not None and head is not None:
        return known_text(base, head, base.at_top(QUARANTINE_FILE))
    return io_ops.list_folder(context.root).bind(partial(_own_text, context))


def _own_text(context: Context, names: tuple[str, ...]) -> IOResult[str, PipelineError]:
    there = QUARANTINE_FILE in names
    return io_ops.read_text(context.root / QUARANTINE_FILE) if there else IOSuccess("")
