"""Find the first command that starts a tool."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.errors import Cancelled, PipelineError, TimeLimitReached
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.judging.bench import SuiteBench
from adws.judging.confinement import confined_run
from adws.runners.runner import Way
from adws.vcs.tree import Tree

CHECK_SECONDS = 60.0
"""How long it may take to find out whether a way is open."""


@frozen
class OpenWay:
    """A way that is open: its place among the others, and its argv with the real program."""

    number: int
    argv: tuple[str, ...]


def open_way(
    bench: SuiteBench, tree: Tree, folder: PurePath, ways: tuple[Way, ...]
) -> IOResult[OpenWay | None, PipelineError]:
    """Return the first way that is open in a folder of a tree, or None.

    Fails only where somebody, or a limit of time, wants the work to end.
    """
    for number, way in enumerate(ways):
        result = settle(_try(bench, tree, folder, way))
        if not is_successful(result) and isinstance(result.failure(), Cancelled | TimeLimitReached):
            return IOFailure(result.failure())
        if is_successful(result) and result.unwrap().ok:
            return IOSuccess(OpenWay(number, _argv(way, result.unwrap())))
    return IOSuccess(None)


def _argv(way: Way, checked: CompletedProcess) -> tuple[str, ...]:
    """Start the program that the check says it really is, rather than a shim that looks it up."""
    named = checked.stdout.strip().rpartition("\n")[2]
    same_program = way.argv[0] == way.check[0]
    return (named, *way.argv[1:]) if same_program and named.startswith("/") else way.argv


def _try(
    bench: SuiteBench, tree: Tree, folder: PurePath, way: Way
) -> IOResult[CompletedProcess, PipelineError]:
    command = Command(way.check, folder, env=way.env, timeout_seconds=CHECK_SECONDS, watched=True)
    return confined_run(bench, tree, command).bind(io_ops.run_process)
