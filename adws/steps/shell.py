"""Run a command line of the workflow's author."""

import shlex
from functools import partial

from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.context import Context, Slot
from adws.core.errors import CommandFailed, PipelineError
from adws.core.process import Command, Completed
from adws.core.run import state_folder
from adws.core.step import step

COMPLETED = Slot("completed", Completed)
"""What the newest ``shell`` step's command did."""
_TOLD_LINES = 10


@step(writes=(COMPLETED,))
def shell(context: Context, *, command: str) -> IOResult[Context, PipelineError]:
    """Run ``command`` in the project's folder: split like a shell does, run without one.

    Pipes, ``*`` and ``$NAME`` mean nothing here; write ``sh -c '…'`` for them. Its complete
    output is kept in ``.adws/logs``. Fails with ``CommandFailed`` when its exit code is not 0.
    """
    return (
        IOResult.from_result(_split(command))
        .bind(partial(_run, context))
        .bind_result(partial(_checked, command))
        .map(partial(context.put, COMPLETED))
    )


def _split(command: str) -> Result[tuple[str, ...], PipelineError]:
    try:
        argv = tuple(shlex.split(command))
    except ValueError as error:
        return Failure(_unusable(command, str(error)))
    return Success(argv) if argv else Failure(_unusable(command, "it is empty"))


def _unusable(command: str, reason: str) -> PipelineError:
    hint = "a quote that is opened must be closed; the first word is the program"
    return CommandFailed(f"the command {command!r} cannot be split: {reason}", hint=hint)


def _run(context: Context, argv: tuple[str, ...]) -> IOResult[Completed, PipelineError]:
    folder = state_folder(context)
    outcome: IOResult[IOResult[Completed, PipelineError], PipelineError] = IOResult.do(
        io_ops.run_process(
            Command(argv, context.root, log=folder / "logs" / f"shell-{name}.log", watched=True)
        )
        for _ in io_ops.write_text(folder / ".gitignore", "*\n")
        for name in io_ops.new_id()
    )
    return outcome.bind(lambda completed: completed)


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
