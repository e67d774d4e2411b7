"""Run a command line in the project's folder: split like a shell does, run without one."""

import shlex
from functools import partial
from pathlib import PurePath

from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import CommandFailed, PipelineError
from adws.core.process import Command, Completed
from adws.core.run import STATE_IGNORED, state_folder

_TOLD_LINES = 10


def run_command_line(
    root: PurePath, command: str, timeout_seconds: float | None = None
) -> IOResult[Completed, PipelineError]:
    """Return what a command line came to; its complete output is kept in ``.adws/logs``.

    Fails with ``CommandFailed`` when it has no words; an exit code is a value.
    """
    return IOResult.from_result(_split(command)).bind(partial(_run, root, timeout_seconds))


def _split(command: str) -> Result[tuple[str, ...], PipelineError]:
    try:
        argv = tuple(shlex.split(command))
    except ValueError as error:
        return Failure(_unusable(command, str(error)))
    return Success(argv) if argv else Failure(_unusable(command, "it is empty"))


def _unusable(command: str, reason: str) -> PipelineError:
    hint = "a quote that is opened must be closed; the first word is the program"
    return CommandFailed(f"the command {command!r} cannot be split: {reason}", hint=hint)


def _run(
    root: PurePath, timeout_seconds: float | None, argv: tuple[str, ...]
) -> IOResult[Completed, PipelineError]:
    folder = state_folder(root)
    outcome: IOResult[IOResult[Completed, PipelineError], PipelineError] = IOResult.do(
        io_ops.run_process(
            Command(
                argv,
                root,
                timeout_seconds=timeout_seconds,
                log=folder / "logs" / f"shell-{name}.log",
                watched=True,
            )
        )
        for _ in io_ops.write_text(folder / ".gitignore", STATE_IGNORED)
        for name in io_ops.new_id()
    )
    return outcome.bind(lambda completed: completed)


def run_checked(root: PurePath, command: str) -> IOResult[Completed, PipelineError]:
    """Run a command line; fails with ``CommandFailed`` when its exit code is not 0."""
    return run_command_line(root, command).bind_result(partial(_checked, command))


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
