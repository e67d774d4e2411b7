"""Ends processes: asks them, waits a moment, then kills until nothing is left."""

import os
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

GRACE_SECONDS = 0.5
"""The seconds between SIGTERM and SIGKILL."""

HURRIED_GRACE_SECONDS = 0.1
"""The same if somebody has asked adws to stop at once."""

HURRIED_INTERRUPT_SECONDS = 0.5
"""The seconds a program has after SIGINT if somebody has asked adws to stop at once."""

_KILL_SECONDS = 10.0
_POLL_SECONDS = 0.01


def end_all(
    find_alive: Callable[[], tuple[int, ...]],
    wait: Callable[[float], None] = time.sleep,
    grace_seconds: float = GRACE_SECONDS,
    kill_seconds: float = _KILL_SECONDS,
    find_signalled: Callable[[], tuple[int, ...]] | None = None,
) -> None:
    """End the processes that ``find_alive`` finds, and those that they start meanwhile.

    ``find_signalled`` finds those that get SIGTERM, if not all of them do. ``wait`` waits between
    two looks. Raises ``PermissionError``, which names the processes that adws cannot end.
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
    """Send a signal to processes and their whole groups at once, so that none escapes by a fork."""
    for group in {_group_of(pid) for pid in pids} - {0}:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(group, number)


def _group_of(pid: int) -> int:
    """Return the argument of kill(2): minus the group, or the process if the group is ours."""
    with suppress(ProcessLookupError):
        group = os.getpgid(pid)
        return pid if group == os.getpgrp() else -group
    return 0
