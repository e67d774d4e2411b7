"""Runs a program, limited in time and memory; afterwards, none of its processes is left."""

import shutil
import time
from collections.abc import Callable
from pathlib import PurePath

from attrs import evolve
from returns.functions import identity
from returns.io import IOFailure, IOResult
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess
from adws.io_ops.interruption import interruption
from adws.io_ops.process_ending import GRACE_SECONDS, HURRIED_GRACE_SECONDS
from adws.io_ops.running import started_program
from adws.io_ops.translation import IoReason, perform

HINTS = {
    IoReason.MISSING: "install the program, or check its name and the PATH",
    IoReason.DENIED: "make the file executable (chmod +x)",
}
"""Hints for a program that cannot run."""


def run_process(
    command: Command, on_line: Callable[[str], None] | None = None
) -> IOResult[CompletedProcess, PipelineError]:
    """Run a program to its end and return its result; a non-zero exit and a time-out are values.

    It gets a session of its own. When this returns, all its descendants are dead, even those that
    left the session or ignored SIGTERM. ``on_line`` gets each line of both streams as it comes,
    decoded (UTF-8, with replacement characters) and without its newline. To interrupt a program,
    adws sends SIGINT, if it has ``interrupt_seconds``, then SIGTERM, then SIGKILL. Fails with
    ``IoFailed`` if the program could not start, ``TimeLimitReached`` if a limit around the call
    passed, and ``Cancelled`` if a person stopped the work.
    """
    if stopped := interruption():
        return IOFailure(stopped)
    ran = perform("run", command.argv[0], _run, command, on_line, hints=HINTS)
    return ran.alt(lambda error: interruption() or error).bind_result(identity)


def find_program(name: str) -> IOResult[PurePath | None, PipelineError]:
    """Return the path of a program on the PATH, or None."""

    def find() -> PurePath | None:
        path = shutil.which(name)
        return None if path is None else PurePath(path)

    return perform("look for", name, find)


def _run(
    command: Command, on_line: Callable[[str], None] | None
) -> Result[CompletedProcess, PipelineError]:
    began = time.monotonic()
    limit = float("inf") if command.timeout_seconds is None else command.timeout_seconds
    with started_program(command, on_line) as running:
        stopped = running.serve(began + limit)
        cut_short = running.tree.program.poll() is None
        if cut_short and command.interrupt_seconds:
            running.interrupt(command.interrupt_seconds)
        exit_code = running.end(HURRIED_GRACE_SECONDS if stopped else GRACE_SECONDS)
    if stopped is not None:
        return Failure(stopped)
    completed = running.completed(command, exit_code, time.monotonic() - began)
    return Success(evolve(completed, timed_out=cut_short))
