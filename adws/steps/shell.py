"""Run a command line of the workflow's author."""

from returns.io import IOResult

from adws.building.command_line import run_checked
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import COMPLETED


@step(writes=(COMPLETED,))
def shell(context: Context, *, command: str) -> IOResult[Context, PipelineError]:
    """Run ``command`` in the project's folder: split like a shell does, run without one.

    Pipes, ``*`` and ``$NAME`` mean nothing here; write ``sh -c '…'`` for them. Its complete
    output is kept in ``.adws/logs``. Fails with ``CommandFailed`` when its exit code is not 0.
    """
    return run_checked(context.root, command).map(lambda done: context.put(COMPLETED, done))
