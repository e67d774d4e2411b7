"""One at a time: an advisory lock that the operating system lets go when its holder dies."""

import fcntl
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path, PurePath
from typing import TypeVar

from returns.io import IOFailure, IOResult
from returns.pipeline import is_successful

from adws.core.errors import LockHeld, PipelineError
from adws.core.railway import settle
from adws.io_ops.clock import sleep
from adws.io_ops.translation import perform

_Value = TypeVar("_Value")

_POLL_SECONDS = 0.05


def with_lock(
    path: PurePath,
    action: Callable[[], IOResult[_Value, PipelineError]],
    wait_seconds: float = 0.0,
) -> IOResult[_Value, PipelineError]:
    """Do something while no other process (and no other thread) holds the lock at ``path``.

    Fails with ``LockHeld``, naming the holder, when the lock is not free within ``wait_seconds``.
    The lock is gone when this process is, children or not; its file stays (flock(2)).
    """
    opened = perform("lock", path, partial(_open, Path(path)))
    return opened.bind(partial(_hold, path, action, time.monotonic() + wait_seconds))


def _open(path: Path) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)


def _hold(
    path: PurePath,
    action: Callable[[], IOResult[_Value, PipelineError]],
    until: float,
    descriptor: int,
) -> IOResult[_Value, PipelineError]:
    try:
        return _taken(path, until, descriptor).bind(lambda _: action())
    finally:
        os.close(descriptor)


def _taken(path: PurePath, until: float, descriptor: int) -> IOResult[None, PipelineError]:
    while True:
        tried = settle(perform("lock", path, partial(_try, descriptor)))
        if not is_successful(tried):
            return IOResult.from_result(tried.map(lambda _: None))
        if tried.unwrap():
            return IOResult.from_value(None)
        if time.monotonic() >= until:
            return IOFailure(_held(path, descriptor))
        waited = settle(sleep(_POLL_SECONDS))
        if not is_successful(waited):
            return IOResult.from_result(waited)


def _try(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    os.ftruncate(descriptor, 0)
    _ = os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
    return True


def _held(path: PurePath, descriptor: int) -> PipelineError:
    said = os.pread(descriptor, 32, 0).decode("ascii", "replace").strip()
    holder = int(said) if said.isdecimal() else None
    who = "another process" if holder is None else f"process {holder}"
    return LockHeld(
        f"{who} holds {path}",
        hint="wait for it to end, or stop it, then run the same command again",
        context={"path": str(path), "holder": holder},
    )
