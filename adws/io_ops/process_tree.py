"""The processes that a started program has brought into the world, wherever they went.

On Linux this process becomes the one that orphans are handed to while a program runs
(PR_SET_CHILD_SUBREAPER, prctl(2)), so that a child which left its group, its session and its
parent is still found below us. Elsewhere, and where the kernel lists no children, the marker in
each descendant's environment is looked for.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from attrs import define

from adws.io_ops.process_environment import PROCESS_VARIABLE
from adws.io_ops.process_scan import processes_where

_PR_SET_CHILD_SUBREAPER = 36


@define(eq=False)
class Tree:
    """One started program and what it brought into the world.

    ``mark`` is in the environment of all of them. ``foreign`` are children of ours that others
    started before. ``family_is_listed``: whether the kernel tells the children of a process.
    """

    mark: str
    program: subprocess.Popen[bytes]
    foreign: frozenset[int]
    family_is_listed: bool

    def left(self) -> tuple[int, ...]:
        """Return the processes that still live; adopted ones that have ended are reaped."""
        program = (self.program.pid,) if self.program.poll() is None else ()
        if not self.family_is_listed:
            return tuple({*program, *self._marked()})
        return _with_descendants((*program, *self._adopted()))

    def _adopted(self) -> tuple[int, ...]:
        with _LOCK:
            started = {tree.program.pid for tree in _TREES}
            others = set(_children_of("self")) - started - self.foreign
            orphans = tuple(pid for pid in others if _is_running_orphan(pid))
            alone = len(_TREES) == 1
        return tuple(pid for pid in orphans if alone or self._bears_mark(pid))

    def _bears_mark(self, pid: int) -> bool:
        with suppress(OSError):
            return self.mark.encode() in Path(f"/proc/{pid}/environ").read_bytes()
        return False

    def _marked(self) -> tuple[int, ...]:
        return processes_where(lambda variables: self.mark in variables.get(PROCESS_VARIABLE, ""))


# A child is between fork and registration only while the lock is held: nobody takes it for an
# orphan, and nobody reaps it.
_LOCK = threading.Lock()
_TREES: set[Tree] = set()


def plant(mark: str, start: Callable[[], "subprocess.Popen[bytes]"]) -> Tree:
    """Start a program whose descendants can be found until ``uproot``."""
    with _LOCK:
        if not _TREES:
            _adopt_orphans(wanted=True)
        foreign = frozenset(_children_of("self")) - {tree.program.pid for tree in _TREES}
        try:
            tree = Tree(mark, start(), foreign, _lists_children())
            _TREES.add(tree)
        finally:
            if not _TREES:
                _adopt_orphans(wanted=False)
    return tree


def uproot(tree: Tree) -> None:
    """Forget a program of which nothing is left."""
    with _LOCK:
        _TREES.discard(tree)
        if not _TREES:
            _adopt_orphans(wanted=False)


def _is_running_orphan(pid: int) -> bool:
    """Whether an adopted process runs; the sessions of programs differ from ours from the start."""
    with suppress(ProcessLookupError, ChildProcessError):
        return os.getsid(pid) != os.getsid(0) and os.waitpid(pid, os.WNOHANG) == (0, 0)
    return False


def _with_descendants(roots: tuple[int, ...]) -> tuple[int, ...]:
    found = list(roots)
    for pid in found:
        found.extend(_children_of(pid))
    return tuple(found)


def _children_of(pid: int | str) -> tuple[int, ...]:
    """Return the children that the kernel lists for each thread of a process (proc(5))."""
    found: list[str] = []
    with suppress(FileNotFoundError, ProcessLookupError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            with suppress(FileNotFoundError, ProcessLookupError):
                found += (thread / "children").read_text("ascii").split()
    return tuple(map(int, found))


@cache
def _lists_children() -> bool:
    return Path(f"/proc/self/task/{os.getpid()}/children").exists()


def _adopt_orphans(*, wanted: bool) -> None:
    if sys.platform == "linux":  # pragma: no branch - platform guard
        _ = _prctl()(_PR_SET_CHILD_SUBREAPER, int(wanted), 0, 0, 0)


@cache
def _prctl() -> Callable[[int, int, int, int, int], int]:
    import ctypes  # noqa: PLC0415 - slow to import, and only needed where programs are started

    function: Callable[[int, int, int, int, int], int] = ctypes.CDLL(None).prctl
    return function
