"""D5: many writers of one ledger lose nothing, and a second driver is refused at once."""

import signal
import subprocess
import sys
import time
from pathlib import Path, PurePath

from adws.core.railway import settle
from adws.ledger.store import save
from adws.tests.cli.program import PROGRAM, QUICK, committed
from adws.tests.torture.figure import Figure
from adws.tests.torture.writer import Desk, ledger

UPDATED = "updates of one ledger by writers at the same time"
REFUSED = "a second `adws fix` while one works"
_SOON_SECONDS = 2.0
"""Beyond the start of the program, which a busy machine makes long."""
_PATIENCE_SECONDS = 60.0
_WAITS = "touch {folder}/asked; exec sleep 600"


def updates(folder: Path, writers: int, each: int) -> Figure:
    """Let writers count a ledger up, each so often, and count what is missing."""
    folder.mkdir(parents=True)
    desk = Desk(folder)
    _ = settle(save(desk.ledger, ledger(0))).unwrap()
    words = (sys.executable, "-m", "adws.tests.torture.writer", str(folder), "updates", str(each))
    started = [subprocess.Popen(words, stdout=subprocess.DEVNULL) for _ in range(writers)]
    failed = sum(process.wait() != 0 for process in started)
    missing = writers * each - desk.commits()
    return Figure("D5", UPDATED, writers * each, missing + failed, {"writers": writers})


def second_driver(folder: Path) -> Figure:
    """Start a second driver beside one that waits for its agent; it must name the first one."""
    project = Path(committed(PurePath(folder / "project"), QUICK))
    agent = f"sh -c '{_WAITS.format(folder=folder)}'"
    words = (*PROGRAM, "fix", "--agent-command", agent)
    first = subprocess.Popen(
        words, cwd=project, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(folder / "asked")
        bare_seconds, _ = _timed((*PROGRAM, "--version"), project)
        seconds, second = _timed(words, project)
    finally:
        _stop(first)
    named = f"another adws is running here (process {first.pid}, since " in second.stderr
    right = (second.returncode, second.stdout, named) == (2, "", True)
    soon = seconds < bare_seconds + _SOON_SECONDS
    fields = {"seconds": round(seconds, 2), "of a bare start": round(bare_seconds, 2)}
    return Figure("D5", REFUSED, 1, int(not (right and soon)), fields)


def _timed(
    words: tuple[str, ...], folder: Path
) -> tuple[float, "subprocess.CompletedProcess[str]"]:
    started = time.monotonic()
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    return time.monotonic() - started, done


def _wait_for(file: Path) -> None:
    until = time.monotonic() + _PATIENCE_SECONDS
    while not file.exists():
        assert time.monotonic() < until, "the agent was not asked"
        time.sleep(0.02)


def _stop(driver: "subprocess.Popen[bytes]") -> None:
    """Ask the driver twice to stop: it then ends its agent, too."""
    for _ in range(2):
        driver.send_signal(signal.SIGINT)
        time.sleep(0.5)  # two signals that wait together are one
    _ = driver.wait(_PATIENCE_SECONDS)
