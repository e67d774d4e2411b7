"""One run of the program of a check, with all that it prints kept and read."""

from collections.abc import Callable
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Result

from adws import io_ops
from adws.checks.check import Output
from adws.core.check import CheckReport, CheckStatus
from adws.core.errors import CheckUnreadable, IoFailed, PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.run import STATE_IGNORED, state_folder
from adws.judging.bench import SuiteBench
from adws.judging.confinement import RunAccess, confined_run
from adws.runners.run_command import ANY_RUNNER
from adws.vcs.tree import Tree


@frozen
class PlannedCheckRun:
    """A run to be made: what completes the ``report``, or fails with ``CheckUnreadable``.

    It runs in ``tree``, and may write there and to the folders ``writable``.
    """

    report: CheckReport
    command: Command
    read: Callable[[CheckReport, Output], Result[CheckReport, PipelineError]]
    tree: Tree
    writable: tuple[PurePath, ...] = ()


def run_and_read(bench: SuiteBench, run: PlannedCheckRun) -> IOResult[CheckReport, PipelineError]:
    """Run the program of a check, without what would change its output, and return its report.

    A program that cannot be started is missing; one that its time limit ended is unreadable, and so
    is what ``read`` refuses. All that is printed is kept under ``.adws/raw``. Fails where somebody,
    a limit of time around it or the disk ends the work.
    """

    def not_started(error: PipelineError) -> IOResult[CheckReport, PipelineError]:
        if isinstance(error, IoFailed) and error.context.get("operation") == "run":
            return IOSuccess(_because(run.report, CheckStatus.MISSING, error))
        return IOFailure(error)

    return _folder(bench).bind(lambda folder: _run(bench, run, folder)).lash(not_started)


def _folder(bench: SuiteBench) -> IOResult[PurePath, PipelineError]:
    return IOResult.do(
        folder
        for name in io_ops.new_id()
        for started in io_ops.now()
        for folder in IOSuccess(
            state_folder(bench.root) / "raw" / bench.run / f"{started:%Y%m%d-%H%M%S}-{name}"
        )
        for _made in io_ops.make_folder(folder)
        for _ignored in io_ops.write_text(state_folder(bench.root) / ".gitignore", STATE_IGNORED)
    )


def _run(
    bench: SuiteBench, run: PlannedCheckRun, folder: PurePath
) -> IOResult[CheckReport, PipelineError]:
    log, stdout = folder / "output.log", folder / "stdout"
    command = evolve(
        run.command,
        env={**run.command.env, **bench.marks},
        scrub=(*ANY_RUNNER, *run.command.scrub),
        keep=bench.settings.pass_environment,
        log=log,
        stdout_file=stdout,
        watched=True,
    )
    report = evolve(run.report, command=command.argv, raw_output=str(log.relative_to(bench.root)))
    return IOResult.do(
        _read(evolve(run, report=report), completed, text)
        for confined in confined_run(
            bench, run.tree, command, RunAccess(run.writable, scratch=folder / "scratch")
        )
        for completed in io_ops.run_process(confined)
        for text in io_ops.read_text(stdout)
    )


def _read(run: PlannedCheckRun, completed: CompletedProcess, stdout: str) -> CheckReport:
    report = evolve(run.report, duration_seconds=completed.duration_seconds)
    if completed.timed_out:
        limit = f"{run.command.timeout_seconds:g} s"
        late = CheckUnreadable(
            f"it did not finish within {limit}", hint="raise check_timeout_seconds"
        )
        return _because(report, CheckStatus.UNREADABLE, late)
    output = Output(run.command.cwd, completed.exit_code, stdout, completed.stderr)
    complete = run.read(report, output)
    if is_successful(complete):
        return complete.unwrap()
    return _because(report, CheckStatus.UNREADABLE, complete.failure())


def _because(report: CheckReport, status: CheckStatus, error: PipelineError) -> CheckReport:
    return evolve(report, status=status, message=error.message, hint=error.hint)
