"""Run a command line of the workflow's author."""

from functools import partial

from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.building.command_line import run_command_line
from adws.core.context import Context
from adws.core.errors import CommandFailed, PipelineError
from adws.core.process import Completed
from adws.core.step import step
from adws.slots import COMPLETED

_TOLD_LINES = 10


@step(writes=(COMPLETED,))
def shell(context: Context, *, command: str) -> IOResult[Context, PipelineError]:
    """Run ``command`` in the project's folder: split like a shell does, run without one.

    Pipes, ``*`` and ``$NAME`` mean nothing here; write ``sh -c '…'`` for them. Its complete
    output is kept in ``.adws/logs``. Fails with ``CommandFailed`` when its exit code is not 0.
    """
    return (
        run_command_line(context.root, command)
        .bind_result(partial(_checked, command))
        .map(partial(context.put, COMPLETED))
    )


def _checked(command: str, completed: Completed) -> Result[Completed, PipelineError]:
    if completed.ok:
        return Success(completed)
    return Failure(
        CommandFailed(
            f"'{command}' {_ending(completed)}{_last_lines(completed)}",
            hint=f"its complete output is in {completed.log}",
            context={"exit_code": completed.exit_code, "log": str(completed.log)},
        )
    )


def _ending(completed: Completed) -> str:
    if completed.timed_out:
        return f"was ended after {completed.duration_seconds:.1f} s"
    return f"ended with exit code {completed.exit_code}"


def _last_lines(completed: Completed) -> str:
    said = (completed.stdout.rstrip() + "\n" + completed.stderr.rstrip()).strip("\n")
    lines = said.splitlines()[-_TOLD_LINES:]
    return ":\n" + "\n".join(lines) if lines else ""
