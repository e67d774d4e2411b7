"""Searches all processes of the machine: slower, for processes outside of any process tree."""

import os
from collections.abc import Callable

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.io_ops.process_ending import end_all
from adws.io_ops.process_environment import RUN_VARIABLE
from adws.io_ops.translation import perform


def end_processes(marker: str) -> IOResult[int, PipelineError]:
    """End every process whose environment carries ``ADWS_RUN=marker``; return how many.

    ``marker.1`` and the like are parts of ``marker``: their processes end with it. This process
    and those above it are spared.
    """
    return perform("end the processes of", marker, _end_marked, marker)


def processes_where(matches: Callable[[dict[str, str]], bool]) -> tuple[int, ...]:
    """Return the living processes with a matching environment, except this one and those above."""
    import psutil  # type: ignore[import-untyped]  # noqa: PLC0415 - no types; slow to import

    spared = {os.getpid(), *(parent.pid for parent in psutil.Process().parents())}
    pids: list[int] = []
    for process in psutil.process_iter():
        try:
            if process.pid not in spared and matches(process.environ()):
                pids.append(process.pid)
        except (psutil.Error, OSError):
            continue
    return tuple(pids)


def _end_marked(marker: str) -> int:
    ended_pids: set[int] = set()

    def find_alive() -> tuple[int, ...]:
        alive = processes_where(
            lambda variables: f"{variables.get(RUN_VARIABLE)}.".startswith(f"{marker}.")
        )
        ended_pids.update(alive)
        return alive

    end_all(find_alive)
    return len(ended_pids)
