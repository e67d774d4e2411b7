"""Which processes are left in some folders when their driver is gone."""

import os
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped] # it has no types


def left_in(*folders: Path) -> int:
    """Count the processes that work in these folders, or were started with a file there."""
    names = tuple(map(str, folders))
    others = (process for process in psutil.process_iter() if process.pid != os.getpid())
    return sum(_mentions(item, names) for item in others)


def left_after(seconds: float, *folders: Path) -> int:
    """Count them when all of them have ended, or after so many seconds."""
    until = time.monotonic() + seconds
    while (count := left_in(*folders)) and time.monotonic() < until:
        time.sleep(0.05)
    return count


def _mentions(process: psutil.Process, names: tuple[str, ...]) -> bool:
    try:
        words = (process.cwd(), *process.cmdline())
    except psutil.Error:
        return False
    return any(name in word for name in names for word in words)
