"""D3: a disk that is full, that fails to flush, that denies."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from attrs import frozen

from adws.tests.torture import strace
from adws.tests.torture.call_kills import count_lost
from adws.tests.torture.figure import Figure
from adws.tests.torture.strace import Call
from adws.tests.torture.writer import REFUSED

FULL = "a full disk of 40 kB (tmpfs)"
_MOUNT = 'mount -t tmpfs -o size=40k adws "$1" && exec "$2" -m adws.tests.torture.full_disk "$1"'
_OWN_MOUNTS = (("unshare", "--user", "--map-root-user", "--mount"), ("unshare", "--mount"))

FAILING = {
    "EIO": ("fsync", "write"),
    "ENOSPC": ("write", "openat", "rename"),
    "EACCES": ("openat", "rename"),
}
"""Which errors are put in the way of which system calls."""


def full_disk(folder: Path) -> Figure:
    """Fill a real small disk, and go on once there is space."""
    folder.mkdir(parents=True)
    reasons: list[str] = []
    for unshared in _OWN_MOUNTS:
        words = (*unshared, "sh", "-c", _MOUNT, "sh", str(folder), sys.executable)
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return _figure(json.loads(done.stdout))
        reasons.extend(done.stderr.splitlines()[-1:])
    return Figure("D3", FULL, unmeasured=f"no disk can be mounted here: {'; '.join(reasons)}")


def _figure(counts: dict[str, int]) -> Figure:
    tries = counts["saved rounds"] + counts["appended lines"]
    good = ("saved rounds", "appended lines")
    broken = sum(abs(count) for name, count in counts.items() if name not in good)
    return Figure("D3", FULL, tries, broken, counts)


def failing_calls(folder: Path, commits: int, number: str) -> Figure:
    """Let each call of so many commits fail once with an error (``EIO``), each in a run."""
    text = f"{number} from {', '.join(FAILING[number])} during a commit"
    if reason := strace.missing():
        return Figure("D3", text, unmeasured=reason)
    desk = folder / "watched"
    desk.mkdir(parents=True)
    calls = strace.watch(desk, commits).calls
    meant = [call for call in calls if call.name in FAILING[number] and not _tells(call)]
    with ThreadPoolExecutor(2) as lanes:
        trials = list(lanes.map(partial(_fail, folder, commits, number), meant))
    refused = sum(trial.refused for trial in trials)
    fields = {"refused": refused, "done all the same": len(trials) - refused}
    return Figure("D3", text, len(trials), sum(trial.broken for trial in trials), fields)


@frozen
class Trial:
    """One call that failed: whether the writer was refused by kind, and what is broken."""

    refused: bool
    broken: int


def _tells(call: Call) -> bool:
    return call.arguments.startswith("1<")


def _fail(folder: Path, commits: int, number: str, call: Call) -> Trial:
    desk = folder / f"{call.name}-{call.number}"
    desk.mkdir()
    watched = strace.watch(desk, commits, f"{call.name}:error={number}:when={call.number}")
    refused = watched.exit_code == REFUSED and watched.said[-1].startswith("refused IoFailed")
    again = strace.watch(desk, 1)
    resumed = again.exit_code == os.EX_OK and not list(desk.glob(".*.tmp"))
    untold = not refused and watched.exit_code != os.EX_OK
    return Trial(
        refused,
        count_lost(desk, watched.said) + count_lost(desk, again.said) + untold + (not resumed),
    )
