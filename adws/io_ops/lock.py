"""An advisory lock, which the operating system releases when its holder dies."""

import fcntl
import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path, PurePath
from typing import TypeVar

from returns.functions import identity
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws.core.errors import LockHeld, PipelineError
from adws.io_ops.clock import sleep
from adws.io_ops.translation import perform

_Value = TypeVar("_Value")

_POLL_SECONDS = 0.05


def with_lock(
    path: PurePath,
    action: Callable[[], IOResult[_Value, PipelineError]],
    wait_seconds: float = 0.0,
) -> IOResult[_Value, PipelineError]:
    """Run an action while no other process (and no other thread) holds the lock at ``path``.

    Fails with ``LockHeld``, which names the holder, if the lock is not free within
    ``wait_seconds``. The lock ends with this process, even if children live on; its file stays
    (flock(2)).
    """

    def opened() -> int:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)

    def hold(descriptor: int) -> IOResult[_Value, PipelineError]:
        until = time.monotonic() + wait_seconds
        try:
            acquired = perform("lock", path, _wait_for_lock, path, until, descriptor)
            return acquired.bind(identity).bind(lambda _: action())
        finally:
            os.close(descriptor)

    return perform("lock", path, opened).bind(hold)


def _wait_for_lock(path: PurePath, until: float, descriptor: int) -> IOResult[None, PipelineError]:
    while not _try_lock(descriptor):
        if time.monotonic() >= until:
            return IOFailure(lock_held(path, *_holder(descriptor)))
        waited = sleep(_POLL_SECONDS)
        if not is_successful(waited):
            return waited
    return IOSuccess(None)


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    os.ftruncate(descriptor, 0)
    started = datetime.now(UTC).astimezone().isoformat(" ", "seconds")
    _ = os.pwrite(descriptor, f"{os.getpid()} {started}\n".encode(), 0)
    return True


def lock_held(path: PurePath, holder: int | None, since: str = "") -> PipelineError:
    """Return the error for a lock that another process holds.

    ``holder`` is its process id, if known; ``since`` the local time at which it got the lock.
    """
    ours = holder == os.getpid()
    who = "" if holder is None or ours else f"process {holder}"
    details = ", ".join(filter(None, (who, f"since {since}" if since else "")))
    owner = "another run of this process works here" if ours else "another adws is running here"
    hint = (
        "wait until it ends, or cancel it; then make the same call again"
        if ours
        else "wait until it ends, or stop it; then run the same command again"
    )
    return LockHeld(
        f"{owner}{f' ({details})' if details else ''}: it holds {path}",
        hint=hint,
        context={"path": str(path), "holder": holder, **({"since": since} if since else {})},
    )


def _holder(descriptor: int) -> tuple[int | None, str]:
    """Return who holds the lock and since when, as far as its file says."""
    process, _, since = os.pread(descriptor, 64, 0).decode("ascii", "replace").partition(" ")
    return int(process) if process.strip().isdigit() else None, since.strip()
