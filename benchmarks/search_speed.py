"""How many candidate edits the agent ``search`` tries in a second, beside a fresh pytest for each.

``python benchmarks/search_speed.py [CANDIDATES] [PROCESSES]`` lays out a small project, tries that
many edits of it (3,000 unless told) on one bench in each of its ways, and starts that many
processes of pytest (24) for as many edits of the same project, one on each processor at a time.
Prints the rates and how many times faster each way is. Exits 1 when the usual way is not at least
100 times as fast.
"""

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path, PurePath

from attrs import frozen
from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.failure import ErrorType, Failure, Priority
from adws.core.railway import settle
from adws.core.suite import Evidence
from adws.core.turn import Task
from adws.search.candidates import EditCandidate, PlacedEdit, changed_texts
from adws.search.fork_server.server import ForkServer, TryLimits, TryOrder, with_server
from adws.search.request import SearchBudget, SearchRequest
from adws.search.source import TextEdit
from adws.search.suspects import TracedRun
from adws.search.tries import Aims

LIMITS = TryLimits(live=10.0, cpu=1.0, fresh=30.0)
LEAST = 100.0
SMALL = """\
def squares(numbers):
    total = 0
    for number in numbers:
        total += number * number
    return total + 1


def cubes(numbers):
    return sum(number**3 for number in numbers)
"""
TEST = """\
from shapes import cubes, squares


def test_squares():
    assert squares([]) == 0
    assert squares([1, 2]) == 5


def test_cubes():
    assert cubes([1, 2]) == 9
"""
UNSEEN = """

import sys

plain = squares


def squares(numbers):
    sys.last = plain(numbers)
    return sys.last
"""
"""A function that every case runs and that reaches what cannot be compared."""

NEVER_RUN = "\n\ndef system():\n    import sys\n\n    return sys.argv\n"
"""One that no case runs."""

CASE = "tests/test_shapes.py::test_squares"


@frozen
class TrialMode:
    """A way to try: more text of the source file, and whether in live functions.

    ``share`` is the part of all candidates that is enough to measure it.
    """

    name: str
    share: float = 1.0
    more: str = ""
    live: bool = True


MODES = (
    TrialMode("candidates share children as long as these stay as they were"),
    TrialMode("the same with witnesses, as code that never runs is unknown", 0.5, more=NEVER_RUN),
    TrialMode("a fork a candidate", 0.3, more=UNSEEN),
    TrialMode("a fork and a fresh import a candidate", 0.03, live=False),
)


def lay_out(folder: Path, more: str) -> Task:
    """Write the project and return the task to mend it."""
    (folder / "tests").mkdir(parents=True)
    _ = (folder / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    _ = (folder / "shapes.py").write_text(SMALL + more)
    _ = (folder / "tests" / "test_shapes.py").write_text(TEST)
    return Task(
        id="speed",
        tree=PurePath(folder),
        failures=(_failure(),),
        sources=("shapes.py",),
        sealed=(),
        test_argv=(sys.executable, "-m", "pytest"),
        timeout_seconds=600.0,
        prompt_file=PurePath(folder / "prompt"),
        task_file=PurePath(folder / "task"),
        log=PurePath(folder / "log"),
        test_env=dict(os.environ, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1"),
    )


def _failure() -> Failure:
    return Failure(
        case_id=CASE,
        file="tests/test_shapes.py",
        test="test_squares",
        error_type=ErrorType.ASSERTION,
        error_message="",
        stack_trace="",
        source_file="shapes.py",
        source_line=5,
        priority=Priority.P2,
        fingerprint="",
        group="g",
        evidence=Evidence(),
    )


def candidates(count: int) -> tuple[EditCandidate, ...]:
    """Return wrong edits, each another one."""
    start = SMALL.index("+ 1\n")
    edits = (TextEdit(start, start + 3, f"+ {number + 2}") for number in range(count))
    return tuple(EditCandidate((PlacedEdit("shapes.py", 5, "x", edit),), 1.0) for edit in edits)


def on_bench(mode: TrialMode, count: int) -> float:
    """Return how many candidates a bench tries in a second."""
    with tempfile.TemporaryDirectory() as folder:
        task = lay_out(Path(folder) / "tree", mode.more)
        own = PurePath(folder) / "own"
        Path(own).mkdir()
        request = SearchRequest(task, SearchBudget(), lambda _line: None)
        return settle(
            with_server(request, own, {}, partial(_tries_per_second, mode, count))
        ).unwrap()


def _tries_per_second(
    mode: TrialMode, count: int, server: ForkServer
) -> IOResult[float, PipelineError]:
    live = frozenset(range(count)) if mode.live else frozenset[int]()
    aims = Aims((CASE,), (), (), TracedRun())
    trial = TryOrder(candidates(count), {"shapes.py": SMALL + mode.more}, aims, live, 0)
    return IOResult.do(
        len(tried) / (ended - began)
        for _ in server.trace(passing=9, limit_seconds=9.0, total_seconds=60.0)
        for began in io_ops.monotonic_seconds()
        for tried in server.try_(trial, LIMITS, 600.0)
        for ended in io_ops.monotonic_seconds()
    )


def by_processes(count: int) -> float:
    """Return how many candidates are tried in a second by a fresh pytest each, one a processor."""
    cores = len(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(cores) as pool:
        began = time.perf_counter()
        runs = [
            pool.submit(_run_fresh_pytest, Path(folder) / str(number), candidate)
            for number, candidate in enumerate(candidates(count))
        ]
        if {run.result() for run in runs} != {1}:
            sys.exit("a fresh pytest did not fail as it should")
        return count / (time.perf_counter() - began)


def _run_fresh_pytest(folder: Path, candidate: EditCandidate) -> int:
    task = lay_out(folder, "")
    for name, text in changed_texts(candidate, {"shapes.py": SMALL}).items():
        _ = (folder / name).write_text(text)
    command = (*task.test_argv, "-q", "-p", "no:cacheprovider", CASE)
    env = {**task.test_env, "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(command, cwd=folder, env=env, capture_output=True, check=False)
    return ran.returncode


def main(count: int = 3000, processes: int = 24) -> int:
    """Measure all ways and print the table; return the exit code."""
    before = by_processes(processes)
    rates = [(way.name, on_bench(way, max(1, int(count * way.share)))) for way in MODES]
    fresh = (before + by_processes(processes)) / 2
    print(f"{'candidates a second':>22}  {'times as fast':>13}")
    print(f"{fresh:22.1f}  {1:13.1f}  a fresh pytest process a candidate")
    for name, rate in rates:
        print(f"{rate:22.1f}  {rate / fresh:13.1f}  {name}")
    return 0 if rates[0][1] >= LEAST * fresh else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
