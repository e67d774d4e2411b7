"""Find the first of several ways to start a tool that is open."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.errors import Cancelled, PipelineError, TimeLimitReached
from adws.core.process import Command, Completed
from adws.core.railway import settle
from adws.judging.bench import SuiteBench
from adws.judging.confinement import confined_run
from adws.runners.runner import Way
from adws.vcs.tree import Tree

CHECK_SECONDS = 60.0
"""How long it may take to find out whether a way is open."""


@frozen
class Opened:
    """A way that is open: its place among the others, and its argv with the real program."""

    number: int
    argv: tuple[str, ...]


def open_way(
    bench: SuiteBench, tree: Tree, folder: PurePath, ways: tuple[Way, ...]
) -> IOResult[Opened | None, PipelineError]:
    """Return the first way that is open in a folder of a tree, or None.

    Fails only where somebody, or a limit of time, wants the work to end.
    """
    for number, way in enumerate(ways):
        tried = settle(_try(bench, tree, folder, way))
        if not is_successful(tried) and isinstance(tried.failure(), Cancelled | TimeLimitReached):
            return IOFailure(tried.failure())
        if is_successful(tried) and tried.unwrap().ok:
            return IOSuccess(Opened(number, _argv(way, tried.unwrap())))
    return IOSuccess(None)


def _argv(way: Way, checked: Completed) -> tuple[str, ...]:
    """Start the program that the check says it really is, rather than a shim that looks it up."""
    named = checked.stdout.strip().rpartition("\n")[2]
    same_program = way.argv[0] == way.check[0]
    return (named, *way.argv[1:]) if same_program and named.startswith("/") else way.argv


def _try(
    bench: SuiteBench, tree: Tree, folder: PurePath, way: Way
) -> IOResult[Completed, PipelineError]:
    command = Command(way.check, folder, env=way.env, timeout_seconds=CHECK_SECONDS, watched=True)
    return confined_run(bench, tree, command).bind(io_ops.run_process)
