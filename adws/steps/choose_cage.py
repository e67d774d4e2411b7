"""Find out what will hold agents and judged code in this run, before anything is spent."""

from returns.io import IOResult

from adws.cage.level import cage_level
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import round_terminal
from adws.slots import ACTORS, CAGE


@step(writes=(CAGE,), shows=show(round_terminal.cage_line, CAGE, ACTORS))
def choose_cage(context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context what holds code on this machine: a cage, or nothing.

    Fails with ``CageMissing`` where a cage is demanded, or needed, and there is none.
    """
    found = cage_level(context.settings, context.get(CAGE))
    return found.map(lambda level: context.put(CAGE, level))
