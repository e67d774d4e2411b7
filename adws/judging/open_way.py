"""Find the first command that starts a tool."""

import re
from collections.abc import Mapping
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
from adws.runners.way import Way
from adws.vcs.tree import Tree

_BY_UV = re.compile("^uv *=", re.MULTILINE)
_NOT_FOUND = 127  # the exit code of a shell that cannot find the program
CHECK_SECONDS = 60.0
"""How long the check of a way may take."""


@frozen
class OpenWay:
    """A way that works: its position among the ways, and its argv with the real program.

    ``import_roots`` are the folders that its check printed; None if the check does not print them.
    """

    number: int
    argv: tuple[str, ...]
    import_roots: tuple[PurePath, ...] | None = None


@frozen
class WaySearch:
    """The first way that works, if any, and what is wrong with those before it, by position.

    A way whose program was never there is wrong only where the project asks for it.
    """

    opened: OpenWay | None
    wrong: Mapping[int, str]


def open_way(
    bench: SuiteBench, tree: Tree, folder: PurePath, ways: tuple[Way, ...]
) -> IOResult[WaySearch, PipelineError]:
    """Look for the first way that works in a folder of a tree.

    Fails only if a user or a time limit cancels the work.
    """
    wrong: dict[int, str] = {}
    for number, way in enumerate(ways):
        command = Command(
            way.check, folder, env=way.env, timeout_seconds=CHECK_SECONDS, watched=True
        )
        result = settle(confined_run(bench, tree, command).bind(io_ops.run_process))
        if not is_successful(result) and isinstance(result.failure(), Cancelled | TimeLimitReached):
            return IOFailure(result.failure())
        if is_successful(result) and result.unwrap().ok:
            return IOSuccess(WaySearch(_opened(number, way, result.unwrap()), wrong))
        is_there = is_successful(result) and result.unwrap().exit_code != _NOT_FOUND
        wrong[number] = _lacks(way) if is_there else _broken(way)
    return IOSuccess(WaySearch(None, wrong))


def _lacks(way: Way) -> str:
    """Return what is missing in an environment, with the tool that installs it there."""
    if way.home is None or not way.lacks_by_uv:
        return way.lacks
    configuration = settle(io_ops.read_text(way.home / "pyvenv.cfg")).value_or("")
    return way.lacks_by_uv if _BY_UV.search(configuration) else way.lacks


def _broken(way: Way) -> str:
    """Return what is wrong with a way whose program is not there; empty if nothing is."""
    if way.home is None:
        return way.broken
    is_broken = IOResult.do(
        exists and (proven or not leads_on)
        for exists in io_ops.exists(way.home)
        for real in io_ops.real_path(way.home)
        for leads_on in io_ops.exists(real)
        for proven in io_ops.exists(real / "pyvenv.cfg")
    )
    return way.broken if settle(is_broken).value_or(None) else ""


def _opened(number: int, way: Way, checked: CompletedProcess) -> OpenWay:
    """Replace a shim by the real program, whose path the check printed last."""
    *folders, named = checked.stdout.strip().split("\n")
    is_real = way.argv[0] == way.check[0] and named.startswith("/")
    return OpenWay(
        number,
        (named, *way.argv[1:]) if is_real else way.argv,
        tuple(map(PurePath, folders)) if way.prints_import_roots else None,
    )
