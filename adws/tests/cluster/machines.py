"""A scheduler and workers as processes, each with a folder, a HOME and a cache of its own."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from attrs import define, field

from adws.tests.cli.program import PROGRAM

PATIENCE_SECONDS = 90.0
_SCHEDULER = (sys.executable, "-m", "distributed.cli.dask_scheduler")
_QUIET = ("--no-dashboard", "--no-show")


@define
class Machines:
    """What runs; everything is killed in the end, by its id."""

    folder: Path
    running: list["subprocess.Popen[bytes]"] = field(factory=list["subprocess.Popen[bytes]"])
    address: str = ""

    def start(
        self, name: str, argv: tuple[str, ...], env: Mapping[str, str] = {}, cwd: str = ""
    ) -> "subprocess.Popen[bytes]":
        """Start a process whose output goes to a file of its name."""
        home = self.folder / name
        home.mkdir(exist_ok=True)
        own = {"HOME": str(home), "ADWS_CACHE": str(home / "cache"), "MACHINE": name}
        with (home / "output").open("ab") as output:
            process = subprocess.Popen(
                argv,
                cwd=cwd or home,
                env={**os.environ, **own, **env},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        self.running.append(process)
        return process

    def start_scheduler(self) -> None:
        """Start a scheduler at a port that the system chooses."""
        where = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", "where.json")
        _ = self.start("scheduler", (*_SCHEDULER, *where, *_QUIET))
        wait_until(lambda: "Scheduler at:" in self.text("scheduler/output"))
        line = next(
            line for line in self.text("scheduler/output").splitlines() if "Scheduler at:" in line
        )
        self.address = line.rpartition(" ")[2].strip()

    def start_worker(
        self, name: str, *options: str, env: Mapping[str, str] = {}
    ) -> "subprocess.Popen[bytes]":
        """Start a worker of adws, and wait until the scheduler knows it."""
        words = ("cluster", "worker", self.address, "--name", name, *options)
        process = self.start(name, (*PROGRAM, *words), env)
        wait_until(lambda: f"name: {name}" in self.text("scheduler/output"))
        return process

    def text(self, name: str) -> str:
        """Return what is in a file by now."""
        file = self.folder / name
        return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""


@contextmanager
def machines(folder: Path) -> Iterator[Machines]:
    """Yield machines in a folder; all that was started is killed in the end."""
    started = Machines(folder)
    try:
        yield started
    finally:
        for process in started.running:
            process.kill()
            _ = process.wait()


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait for something that must happen soon."""
    until = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)
