"""Run a command line of the workflow's author."""

from returns.io import IOResult

from adws.building.command_line import run_checked
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slot_values import empty_bench_of
from adws.slots import SHELL_RESULT


@step(writes=(SHELL_RESULT,))
def shell(
    context: Context, *, command: str, caged: bool = True
) -> IOResult[Context, PipelineError]:
    """Run ``command`` in the project's folder: split like a shell does, run without one.

    Pipes, ``*`` and ``$NAME`` mean nothing here; write ``sh -c '…'`` for them. It sees and writes
    what a judged run of your own tree does; with ``caged = false`` it runs with your rights and
    variables, as what installs, commits or deploys must. Its complete output is kept in
    ``.adws/logs``. Fails with ``CommandFailed`` when its exit code is not 0.
    """
    ran = run_checked(empty_bench_of(context), command, caged=caged)
    return ran.map(lambda done: context.put(SHELL_RESULT, done))
