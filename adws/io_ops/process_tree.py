"""The descendants of a started program, wherever they went.

On Linux this process adopts orphans while a program runs (PR_SET_CHILD_SUBREAPER, prctl(2)), so
that it still finds a child that left its group, its session and its parent. Elsewhere, and if the
kernel does not list children, it looks for the marker in each descendant's environment.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from attrs import define, frozen

from adws.io_ops.keeper import SUBREAPER, children_of, prctl, read, with_descendants
from adws.io_ops.process_environment import PROCESS_VARIABLE
from adws.io_ops.process_scan import processes_where


@define(eq=False)
class ProcessTree:
    """A started program with its descendants.

    ``mark`` is in the environment of all of them. ``foreign`` are children of this process that
    others started before. ``family_is_listed``: whether the kernel lists the children of a process.
    ``has_keeper``: ``program`` is the keeper of the requested program; ``has_wrapper``: that
    program is a wrapper, which confines the real one.
    """

    mark: str
    program: subprocess.Popen[bytes]
    foreign: frozenset[int]
    family_is_listed: bool
    has_keeper: bool = False
    has_wrapper: bool = False

    def alive(self) -> tuple[int, ...]:
        """Return the processes that still live; reap adopted ones that have ended.

        A keeper is the last: if this process is killed, the keeper ends the others.
        """
        program = (self.program.pid,) if self.program.poll() is None else ()
        if not self.family_is_listed:
            return tuple({*program, *self._marked()})
        alive = with_descendants((*program, *self._adopted()))
        return (
            tuple(pid for pid in alive if pid not in program and not _is_dead(pid))
            if self.has_keeper
            else ()
        ) or alive

    def alive_inside(self) -> tuple[int, ...]:
        """Return the processes that still live, without a wrapper that still confines some."""
        alive = self.alive()
        wrapper = self._wrapper()
        return tuple(pid for pid in alive if pid not in wrapper) or alive

    def _wrapper(self) -> tuple[int, ...]:
        if not self.has_wrapper:
            return ()
        return children_of(self.program.pid)[:1] if self.has_keeper else (self.program.pid,)

    def _adopted(self) -> tuple[int, ...]:
        orphans = stable_scan(self._scan_children)
        alone = len(_TREES) == 1
        return tuple(pid for pid in orphans if alone or self._bears_mark(pid))

    def _scan_children(self) -> "ChildScan":
        with _LOCK:
            started = {tree.program.pid for tree in _TREES}
            listed = set(children_of(os.getpid())) - started - self.foreign
            return ChildScan(len(listed), tuple(pid for pid in listed if _is_running_orphan(pid)))

    def _bears_mark(self, pid: int) -> bool:
        return self.mark.encode() in _environment(pid)

    def _marked(self) -> tuple[int, ...]:
        return processes_where(lambda variables: self.mark in variables.get(PROCESS_VARIABLE, ""))


@frozen
class ChildScan:
    """How many adopted processes the kernel listed, and which ones still ran a moment later."""

    listed: int
    running: tuple[int, ...]


def stable_scan(scan: Callable[[], ChildScan], max_scans: int = 1000) -> tuple[int, ...]:
    """Scan until no process vanishes between the list and the check; return those that run.

    A process that vanishes may have left a child, which only the next scan lists: a program that
    moves on from process to process would seem dead. Its parent, dead or alive, is listed until
    it is reaped.
    """
    latest = scan()
    while len(latest.running) < latest.listed and max_scans > 1:
        latest, max_scans = scan(), max_scans - 1
    return latest.running


_LOOK_SECONDS = 0.001
_MAX_EXEC_SECONDS = 5.0
_ENVIRONMENT = slice(47, 49)  # env_start and env_end, counted from the field behind the name
_NOWHERE = [b"0", b"0"]

# A child is between fork and registration only while the lock is held: nobody takes it for an
# orphan, and nobody reaps it.
_LOCK = threading.Lock()
_TREES: set[ProcessTree] = set()


def start_tracked(
    mark: str,
    start: Callable[[], "subprocess.Popen[bytes]"],
    *,
    keep_running: bool = False,
    wrapped: bool = False,
) -> ProcessTree:
    """Start a program whose descendants can be found until ``stop_tracking``."""
    with _LOCK:
        if not _TREES:
            _adopt_orphans(enabled=True)
        foreign = frozenset(children_of(os.getpid())) - {tree.program.pid for tree in _TREES}
        try:
            tree = ProcessTree(mark, start(), foreign, lists_children(), keep_running, wrapped)
            _TREES.add(tree)
        finally:
            if not _TREES:
                _adopt_orphans(enabled=False)
    return tree


def stop_tracking(tree: ProcessTree) -> None:
    """Stop tracking a program that has no processes left."""
    with _LOCK:
        _TREES.discard(tree)
        if not _TREES:
            _adopt_orphans(enabled=False)


def _is_dead(pid: int) -> bool:
    return read(f"/proc/{pid}/stat").rpartition(b")")[2].startswith(b" Z")


def _is_running_orphan(pid: int) -> bool:
    """Whether an adopted process runs; the sessions of programs differ from ours from the start."""
    with suppress(ProcessLookupError, ChildProcessError):
        return os.getsid(pid) != os.getsid(0) and os.waitpid(pid, os.WNOHANG) == (0, 0)
    return False


def _environment(pid: int) -> bytes:
    """Return the environment of a process; it is empty for a moment while one calls exec(2)."""
    until = time.monotonic() + _MAX_EXEC_SECONDS
    place = _environment_address(pid)
    while not (environment := read(f"/proc/{pid}/environ")) and time.monotonic() < until:
        before, place = place, _environment_address(pid)
        if place is None or (place == before and place != _NOWHERE):
            break
        time.sleep(_LOOK_SECONDS)
    return environment


def _environment_address(pid: int) -> list[bytes] | None:
    """Return the address of a process's environment in memory (proc(5)); None for a dead process.

    During exec(2) it has none; each program has it at another address. A program that cleared its
    environment still has the address.
    """
    fields = read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
    return None if not fields or fields[0] in (b"Z", b"X") else fields[_ENVIRONMENT]


@cache
def lists_children() -> bool:
    """Whether the kernel lists the children of a process (CONFIG_PROC_CHILDREN)."""
    return Path(f"/proc/self/task/{os.getpid()}/children").exists()


def _adopt_orphans(*, enabled: bool) -> None:
    if sys.platform == "linux":  # pragma: no branch - platform guard
        _ = prctl()(SUBREAPER, int(enabled), 0, 0, 0)
