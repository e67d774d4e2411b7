"""Run a command line in the project's folder: split like a shell does, run without one."""

import shlex
from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import CommandFailed, PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.run import STATE_IGNORED, state_folder
from adws.judging.bench import SuiteBench
from adws.judging.confinement import confined_run, level_of_bench
from adws.judging.protection import run_protected
from adws.vcs.tree import Tree

_SHOWN_LINES = 10
_CAGED = "; it ran in the cage; set 'caged = false' to run it with your own rights"


def run_command_line(
    bench: SuiteBench, command: str, timeout_seconds: float | None = None
) -> IOResult[CompletedProcess, PipelineError]:
    """Return what a command line came to; its complete output is kept in ``.adws/logs``.

    It may start code on trial, so it is held as a judged run of the user's own tree is. Fails with
    ``CommandFailed`` when it has no words, with ``OracleCompromised`` when it changed what no cage
    kept from it, and as ``cage_level`` does; an exit code is a value.
    """
    return IOResult.do(
        completed
        for argv in IOResult.from_result(_split(command))
        for level in level_of_bench(bench)
        for caged_bench in IOSuccess(evolve(bench, level=level))
        for planned in _planned(bench, argv, timeout_seconds)
        for confined in confined_run(caged_bench, Tree(bench.root), planned)
        for completed in run_protected(caged_bench, partial(io_ops.run_process, confined))
    )


def _split(command: str) -> Result[tuple[str, ...], PipelineError]:
    try:
        argv = tuple(shlex.split(command))
    except ValueError as error:
        return Failure(_unusable(command, str(error)))
    return Success(argv) if argv else Failure(_unusable(command, "it is empty"))


def _unusable(command: str, reason: str) -> PipelineError:
    hint = "close every quote; the first word is the program"
    return CommandFailed(f"the command {command!r} cannot be split: {reason}", hint=hint)


def _planned(
    bench: SuiteBench, argv: tuple[str, ...], timeout_seconds: float | None
) -> IOResult[Command, PipelineError]:
    folder = state_folder(bench.root)
    return IOResult.do(
        Command(
            argv,
            bench.root,
            timeout_seconds=timeout_seconds,
            log=folder / "logs" / f"shell-{name}.log",
            watched=True,
        )
        for _ in io_ops.write_text(folder / ".gitignore", STATE_IGNORED)
        for name in io_ops.new_id()
    )


def run_checked(
    bench: SuiteBench, command: str, *, caged: bool
) -> IOResult[CompletedProcess, PipelineError]:
    """Run a command line; fails with ``CommandFailed`` when its exit code is not 0.

    If it is not ``caged`` it runs with the user's rights and variables.
    """

    def check(completed: CompletedProcess) -> Result[CompletedProcess, PipelineError]:
        if completed.ok:
            return Success(completed)
        return Failure(
            CommandFailed(
                f"'{command}' {_ending(completed)}{_last_lines(completed)}",
                hint=f"its complete output is in {completed.log}{_CAGED if caged else ''}",
                context={"exit_code": completed.exit_code, "log": str(completed.log)},
            )
        )

    if caged:
        return run_command_line(bench, command).bind_result(check)
    return IOResult.do(
        checked
        for argv in IOResult.from_result(_split(command))
        for planned in _planned(bench, argv, None)
        for completed in io_ops.run_process(planned)
        for checked in IOResult.from_result(check(completed))
    )


def _ending(completed: CompletedProcess) -> str:
    if completed.timed_out:
        return f"timed out after {completed.duration_seconds:.1f} s"
    return f"ended with exit code {completed.exit_code}"


def _last_lines(completed: CompletedProcess) -> str:
    output = (completed.stdout.rstrip() + "\n" + completed.stderr.rstrip()).strip("\n")
    lines = output.splitlines()[-_SHOWN_LINES:]
    return ":\n" + "\n".join(lines) if lines else ""
