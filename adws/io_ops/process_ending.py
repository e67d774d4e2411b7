"""Ending processes for good: ask, wait a moment, then kill until nothing is left."""

import os
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

GRACE_SECONDS = 0.5
"""What processes have between being asked to end (SIGTERM) and being killed (SIGKILL)."""

HURRIED_GRACE_SECONDS = 0.1
"""The same where somebody has asked adws to stop at once."""

HURRIED_INTERRUPT_SECONDS = 0.5
"""What a program has to tell its result (SIGINT) where somebody has asked adws to stop at once."""

_KILL_SECONDS = 10.0
_POLL_SECONDS = 0.01


def end_all(
    find_alive: Callable[[], tuple[int, ...]],
    wait: Callable[[float], None] = time.sleep,
    grace_seconds: float = GRACE_SECONDS,
    kill_seconds: float = _KILL_SECONDS,
    find_signalled: Callable[[], tuple[int, ...]] | None = None,
) -> None:
    """End the processes that ``find_alive`` finds, and those they start meanwhile.

    ``find_signalled`` finds those that are asked to end, where not all of them are. ``wait`` passes
    the time between two looks. Raises ``PermissionError`` naming the processes that cannot be
    ended.
    """
    alive = find_alive()
    if not alive:
        return
    send(signal.SIGTERM, alive if find_signalled is None else find_signalled())
    until = time.monotonic() + grace_seconds
    while alive and time.monotonic() < until:
        wait(_POLL_SECONDS)
        alive = find_alive()
    until = time.monotonic() + kill_seconds
    while alive:
        send(signal.SIGKILL, alive)
        wait(_POLL_SECONDS)
        alive = find_alive()
        if alive and time.monotonic() > until:
            raise PermissionError(1, f"processes {alive} do not end")


def send(number: signal.Signals, pids: Iterable[int]) -> None:
    """Send a signal to processes; to their whole groups at once, so that none forks away."""
    for group in {_group_of(pid) for pid in pids} - {0}:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(group, number)


def _group_of(pid: int) -> int:
    """Return what kill(2) takes: minus the group, or the process when the group is ours."""
    with suppress(ProcessLookupError):
        group = os.getpgid(pid)
        return pid if group == os.getpgrp() else -group
    return 0
