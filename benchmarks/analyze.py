"""What the probe costs: a run as ``adws analyze`` makes it, beside the bare ``pytest``.

``python benchmarks/analyze.py [CASES] [ROUNDS]`` writes a suite of small cases (5,000 unless told),
runs it both ways in turn, and prints the best time of each, their difference, and the allowance of
5 % plus 0.5 s. Exits 1 when the difference is larger than that.
"""

import sys
import tempfile
import time
from pathlib import Path, PurePath

from adws import io_ops
from adws.core.process import Command
from adws.core.railway import settle
from adws.runners.pytest import RUNNER
from adws.runners.runner import Outputs, Run, Suite
from adws.trust.agreement import discrepancies

CASES_A_FILE = 50
PYTEST = (sys.executable, "-m", "pytest", "-p", "no:randomly")


def write_suite(folder: Path, cases: int) -> None:
    """Write files of small cases below a folder."""
    _ = (folder / "pytest.ini").write_text("[pytest]\n")
    body = "".join(f"def test_{n}():\n    assert {n} + 1 == {n + 1}\n" for n in range(CASES_A_FILE))
    for number in range(cases // CASES_A_FILE):
        _ = (folder / f"test_{number:04}.py").write_text(body)


def bare_seconds(tree: Path) -> float:
    """Return the seconds of the bare run."""
    started = time.perf_counter()
    completed = settle(
        io_ops.run_process(Command(PYTEST, tree, scrub=("PYTHONDONTWRITEBYTECODE",)))
    )
    if not completed.unwrap().ok:
        sys.exit("the bare run failed")
    return time.perf_counter() - started


def probed_seconds(tree: Path, outputs: Path, cases: int) -> float:
    """Return the seconds of a run with the probe, its reading and its checks."""
    started = time.perf_counter()
    run = Run(Suite("pytest", ".", PYTEST), tree, outputs, "nonce")
    completed = settle(io_ops.run_process(RUNNER.command(run))).unwrap()
    report = RUNNER.read(
        Outputs(
            run=run,
            exit_code=completed.exit_code,
            stdout=completed.stdout,
            stderr=completed.stderr,
            timed_out=completed.timed_out,
            duration_seconds=completed.duration_seconds,
            raw_output="",
            texts={path.name: path.read_text() for path in outputs.glob("*-1.*")},
            listing=settle(io_ops.list_files(PurePath(tree))).unwrap(),
        )
    ).unwrap()
    seconds = time.perf_counter() - started
    if discrepancies(report) or len(report.cases) != cases:
        sys.exit(f"the run is not complete: {discrepancies(report)}")
    return seconds


def main(cases: int = 5000, rounds: int = 3) -> int:
    """Measure both ways in turn and print the table; return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        write_suite(tree, cases)
        _ = bare_seconds(tree)  # fills the caches that a project has
        times = []
        for number in range(rounds):
            outputs = Path(folder) / f"outputs-{number}"
            outputs.mkdir()
            times.append((bare_seconds(tree), probed_seconds(tree, outputs, cases)))
    plain, probed = (min(column) for column in zip(*times, strict=True))
    allowed = plain * 0.05 + 0.5
    print(f"{cases} cases, best of {rounds}")
    print(f"bare pytest   {plain:6.2f} s")
    print(f"adws analyze  {probed:6.2f} s   ratio {probed / plain:.3f}")
    print(f"difference    {probed - plain:6.2f} s   allowed {allowed:.2f} s")
    return int(probed - plain > allowed)


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
