"""One call of a tracker's program: what it printed, or why it refused."""

from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess
from adws.trackers.refusals import not_installed, refusal
from adws.trackers.tracker import IssueRef, TrackerProgram

LIMIT_SECONDS = 60.0
"""How long a tracker may take to answer."""


def ask_tracker(
    program: TrackerProgram, issue: IssueRef, command: Command
) -> IOResult[str, PipelineError]:
    """Run a tracker's program about an issue and return what it printed.

    An issue that is only to be opened has no id yet. Fails with ``TrackerFailed`` if the program is
    not there, takes too long, or refuses.
    """

    def run(path: PurePath | None) -> IOResult[CompletedProcess, PipelineError]:
        if path is None:
            return IOFailure(not_installed(program))
        return io_ops.run_process(evolve(command, timeout_seconds=LIMIT_SECONDS))

    def output(completed: CompletedProcess) -> Result[str, PipelineError]:
        return (
            Success(completed.stdout)
            if completed.ok
            else Failure(refusal(program, issue, completed))
        )

    return io_ops.find_program(program.name).bind(run).bind_result(output)
