"""How much sooner eight workers mend a project than one, with an agent that waits.

``python -m benchmarks.cluster [--modules 64] [--workers 1 8] [--lanes 8] [--delay 150] [--json]``
makes a project of so many modules with one bug each. For each number of workers it starts a Dask
scheduler and so many ``adws cluster worker``, each with a HOME and a cache of its own, and has
``adws fix --cluster`` mend the project.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

from benchmarks.lanes_project import COMMANDS, SyntheticProject, write_project

ADWS = str(Path(sys.executable).with_name("adws"))
SCHEDULER = (sys.executable, "-m", "distributed.cli.dask_scheduler", "--no-dashboard")
_WAVE = re.compile(r"far_lane: finished ([\d.]+) s$", re.MULTILINE)
_PATIENCE_SECONDS = 120.0


@frozen
class ClusterRun:
    """One run of ``adws fix`` on so many workers."""

    workers: int
    seconds: float
    lane_seconds: float
    """How long all lanes took together, from the first that was sent to the last that was back."""
    fixed: int


def _env(home: Path) -> dict[str, str]:
    home.mkdir(exist_ok=True)
    return {**os.environ, "HOME": str(home), "ADWS_CACHE": str(home / "cache")}


@contextmanager
def cluster(folder: Path, workers: int, lanes: int) -> Iterator[str]:
    """Yield the address of a scheduler with so many workers; they end by their ids."""
    log, running = folder / "scheduler.log", list[subprocess.Popen[bytes]]()
    where = ("--host", "127.0.0.1", "--port", "0")
    try:
        with log.open("wb") as output:
            running.append(subprocess.Popen((*SCHEDULER, *where), stderr=output, cwd=folder))
        address = _wait_for(log, re.compile(r"Scheduler at: +(tcp://\S+)"), 1)[0]
        for number in range(workers):
            home = folder / f"worker-{number}"
            argv = (ADWS, "cluster", "worker", address, "--lanes", str(lanes))
            running.append(subprocess.Popen(argv, env=_env(home), stderr=subprocess.DEVNULL))
        _ = _wait_for(log, re.compile(r"Register worker addr: (\S+)"), workers)
        yield address
    finally:
        for process in reversed(running):
            process.terminate()
            _ = process.wait()


def _wait_for(log: Path, words: re.Pattern[str], times: int) -> list[str]:
    until = time.monotonic() + _PATIENCE_SECONDS
    while len(found := words.findall(log.read_text())) < times:
        if time.monotonic() > until:
            message = f"{words.pattern} is not {times} times in {log}"
            raise TimeoutError(message)
        time.sleep(0.2)
    return found


def measure(project: SyntheticProject, workers: int, lanes: int) -> ClusterRun:
    """Make the project, mend it on so many workers, and return what it took."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        script = write_project(project, folder / "project")
        # The agent tells no price, and 64 calls at once are more than a day may cost.
        caps = "max_day_usd = inf\nmax_week_usd = inf\n"
        _ = (folder / "project" / "adws.toml").write_text(caps)
        with cluster(folder, workers, lanes) as address:
            argv = [ADWS, "fix", "--json", "-v", "--agent", "scripted", "--cluster", address]
            argv += ["--agent-script", str(script), "--test-command", COMMANDS["unittest"]]
            argv += ["--max-rounds", str(3 * project.modules)]
            began = time.monotonic()
            done = subprocess.run(
                argv,
                cwd=folder / "project",
                env=_env(folder / "driver"),
                capture_output=True,
                text=True,
                check=False,
            )
            seconds = time.monotonic() - began
        if done.returncode:
            sys.exit("\n".join(done.stderr.splitlines()[-20:]))
        waves = map(float, _WAVE.findall(done.stderr))
        return ClusterRun(workers, seconds, sum(waves), int(json.loads(done.stdout)["fixed"]))


def main(*words: str) -> int:
    """Print what each number of workers takes."""
    reader = argparse.ArgumentParser(description=__doc__)
    _ = reader.add_argument("--modules", type=int, default=64)
    _ = reader.add_argument("--workers", type=int, nargs="+", default=[1, 8])
    _ = reader.add_argument("--lanes", type=int, default=8)
    _ = reader.add_argument("--delay", type=float, default=150.0)
    _ = reader.add_argument("--json", action="store_true")
    options = reader.parse_args(words)
    project = SyntheticProject(modules=options.modules, delay_seconds=options.delay)
    runs = [measure(project, workers, options.lanes) for workers in options.workers]
    rows = [
        {
            "workers": run.workers,
            "seconds": round(run.seconds, 1),
            "seconds in lanes": round(run.lane_seconds, 1),
            "times as fast in lanes": round(runs[0].lane_seconds / run.lane_seconds, 2),
            "cases fixed": run.fixed,
        }
        for run in runs
    ]
    if options.json:
        print(json.dumps(rows))
        return 0
    for row in rows:
        print("; ".join(f"{name}: {figure}" for name, figure in row.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
