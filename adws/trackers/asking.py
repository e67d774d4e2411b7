"""One call of a tracker's program: what it printed, or why it refused."""

from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess
from adws.trackers.refusals import not_installed, refused
from adws.trackers.tracker import IssueRef, TrackerProgram

LIMIT_SECONDS = 60.0
"""How long a tracker may take to answer."""


def ask_tracker(
    program: TrackerProgram, issue: IssueRef, command: Command
) -> IOResult[str, PipelineError]:
    """Run a tracker's program about an issue and return what it printed.

    Fails with ``TrackerFailed`` where the program is not there, takes too long, or refuses.
    """
    limited = evolve(command, timeout_seconds=LIMIT_SECONDS)
    return (
        io_ops.find_program(program.name)
        .bind(partial(_installed, program))
        .bind(lambda _: io_ops.run_process(limited))
        .bind_result(partial(_answered, program, issue))
    )


def _installed(program: TrackerProgram, path: PurePath | None) -> IOResult[PurePath, PipelineError]:
    return IOFailure(not_installed(program)) if path is None else IOSuccess(path)


def _answered(
    program: TrackerProgram, issue: IssueRef, done: CompletedProcess
) -> Result[str, PipelineError]:
    return Success(done.stdout) if done.ok else Failure(refused(program, issue, done))
