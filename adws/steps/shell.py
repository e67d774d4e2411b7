"""Run a command line of the workflow's author."""

from returns.io import IOResult

from adws.building.command_line import run_checked
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slot_values import empty_bench_of
from adws.slots import SHELL_RESULT


@step(writes=(SHELL_RESULT,), doing="running a command")
def shell(
    context: Context, *, command: str, caged: bool = True
) -> IOResult[Context, PipelineError]:
    """Run ``command`` in the project's folder, split into words but without a shell.

    For pipes, ``*`` and ``$NAME``, write ``sh -c '…'``. The command runs in the cage of a judged
    run in your own tree. With ``caged = false`` it runs with your rights and environment, which a
    command needs that installs, commits or deploys. Its whole output is in ``.adws/logs``. Fails
    with ``CommandFailed`` if its exit code is not 0.
    """
    ran = run_checked(empty_bench_of(context), command, caged=caged)
    return ran.map(lambda completed: context.put(SHELL_RESULT, completed))
