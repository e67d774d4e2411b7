"""What adws adds to a run of a suite: ``adws analyze`` beside the runner alone.

``python -m benchmarks.analyze [--runner NAME] [--suite NAME] [--rounds N]`` makes an environment
with pytest and with adws as this checkout has it, and nothing else: plug-ins would make the bare
run slower. For each runner (pytest unless told otherwise), it writes four suites: one of a second,
one of a minute, and 20,000 quick cases, all of which pass or half of which fail. npm installs
vitest and jest; ``go`` comes with the packages for development, and is started without their
launcher, a program in Python. It runs each suite both ways in turn, N times (5 unless told), after
a first time that fills the caches, then once more both ways to see the memory. Prints the median of
the seconds, the least and the most, the median of the processor seconds (which tell more on a busy
machine), and the peak of the resident memory of all processes. Exits 1 if a median of the seconds,
or the memory, is above what is allowed.
"""

import argparse
import resource
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from attrs import frozen

from benchmarks.environment import Environment
from benchmarks.process_tree import MemoryWatch
from benchmarks.timed_suite import RUNNERS, SUITES, TimedRunner, TimedSuite

MEGABYTE = 1_000_000
ALLOWED_MEGABYTES = 100
_GO = Path(sysconfig.get_path("purelib"), "go/bin")


@frozen
class Taken:
    """What a command took: seconds by the clock, and of processors, its children's included."""

    seconds: float
    processor: float


def time_of(
    argv: tuple[str, ...], tree: Path, variables: Mapping[str, str], allowed: set[int]
) -> Taken:
    """Return what a command takes; ends the measurement if it fails otherwise than allowed."""
    started, before = time.perf_counter(), _processor_seconds()
    done = subprocess.run(
        argv, cwd=tree, env=variables, check=False, capture_output=True, text=True
    )
    if done.returncode not in allowed:
        sys.exit(f"{argv} ended with {done.returncode}: {(done.stdout + done.stderr)[-2000:]}")
    return Taken(time.perf_counter() - started, _processor_seconds() - before)


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def megabytes_of(argv: tuple[str, ...], tree: Path, variables: Mapping[str, str]) -> float:
    """Return the most memory that a command and all that it starts hold at once."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(argv, cwd=tree, env=variables, stdout=quiet, stderr=quiet)
    with MemoryWatch(process.pid) as watch:
        _ = process.wait()
    return watch.peak_bytes / MEGABYTE


def _variables(environment: Environment) -> dict[str, str]:
    """Return the variables of a shell in which it is activated, with go in its path."""
    variables = environment.variables
    return {**variables, "PATH": f"{variables['PATH']}:{_GO}"}


def measure(
    runner: TimedRunner, suite: TimedSuite, folder: Path, environment: Environment, rounds: int
) -> bool:
    """Measure a suite both ways in turn, print its lines, and return whether it is allowed."""
    tree, variables = runner.write(suite, folder), _variables(environment)
    codes = {1} if suite.red_share else {0}
    both = (runner.bare, (*environment.adws, "analyze"))
    for argv in both:  # fills the caches that a project has
        _ = time_of(argv, tree, variables, codes)
    pairs = [tuple(time_of(argv, tree, variables, codes) for argv in both) for _ in range(rounds)]
    bare, ours = (tuple(one) for one in zip(*pairs, strict=True))
    middle = median(one.seconds for one in bare), median(one.seconds for one in ours)
    allowed = middle[0] * suite.factor + suite.seconds
    memory = tuple(megabytes_of(argv, tree, variables) for argv in both)
    most = memory[0] + ALLOWED_MEGABYTES
    limits = f"allowed {allowed:.2f} s, {most:.0f} MB"
    print(f"{runner.name}, {suite.name}: {suite.cases} cases, {limits}")
    for name, runs, megabytes in (("bare", bare, memory[0]), ("adws", ours, memory[1])):
        seconds = [one.seconds for one in runs]
        processor = median(one.processor for one in runs)
        spread = f"{median(seconds):7.2f} s ({min(seconds):.2f} to {max(seconds):.2f})"
        print(f"  {name:7}{spread}, processor {processor:.2f} s, {megabytes:.0f} MB")
    print(f"  ratio {middle[1] / middle[0]:.3f}", flush=True)
    return middle[1] <= allowed and memory[1] <= most


def main(*arguments: str) -> int:
    """Measure the suites that are asked for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = [runner.name for runner in RUNNERS]
    _ = parser.add_argument("--runner", action="append", choices=names)
    _ = parser.add_argument("--suite", action="append", choices=[one.name for one in SUITES])
    _ = parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        environment = Environment.make(Path(folder, "environment"))
        fine = [
            measure(runner, suite, Path(folder), environment, options.rounds)
            for runner in RUNNERS
            if runner.name in (options.runner or ["pytest"])
            for suite in SUITES
            if suite.name in (options.suite or [suite.name])
        ]
    return int(not all(fine))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
