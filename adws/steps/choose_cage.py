"""Find out what confines agents and judged code in this run, before anything is spent."""

from returns.io import IOResult

from adws.cage.level import cage_level
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import round_terminal
from adws.slots import ACTORS, CAGE


@step(
    writes=(CAGE,), shows=show(round_terminal.cage_line, CAGE, ACTORS), doing="looking for a cage"
)
def choose_cage(context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context what confines code on this machine: a cage, or nothing.

    Fails with ``CageMissing`` if a cage is required and there is none.
    """
    chosen = cage_level(context.settings, context.get(CAGE))
    return chosen.map(lambda level: context.put(CAGE, level))
