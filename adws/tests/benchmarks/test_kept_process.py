"""What the benchmark starts ends with it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has no types
import pytest

from benchmarks.search.suite_run import leave_out, outcomes

ROOT = Path(__file__).parents[3]
ENDLESS = "def test_1():\n    while True:\n        pass\n"
PROGRAM = """\
import sys
from functools import partial
from pathlib import Path

from returns.io import IOSuccess

from adws import io_ops
from benchmarks.search.suite_run import outcomes

_ = io_ops.with_stop_signals(lambda: IOSuccess(outcomes(Path(sys.argv[1]))))
"""


def inside(folder: Path) -> list[int]:
    """Return the processes that work in a folder."""
    results = []
    for process in psutil.process_iter():
        try:
            if Path(process.cwd()) == folder:
                results.append(process.pid)
        except psutil.Error:
            continue
    return results


def until(*, there: bool, folder: Path) -> bool:
    """Wait until processes work in a folder, or none; say whether it came to that."""
    ends = time.monotonic() + 30
    while time.monotonic() < ends:
        if bool(inside(folder)) is there:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.real_io
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_suite_outlives_a_benchmark(tmp_path: Path, number: signal.Signals) -> None:
    """Not an endless one either, however the benchmark is ended."""
    _ = (tmp_path / "test_a.py").write_text(ENDLESS)
    argv = (sys.executable, "-c", PROGRAM, str(tmp_path))
    with subprocess.Popen(
        argv, cwd=ROOT, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as own:
        assert until(there=True, folder=tmp_path)
        os.kill(own.pid, number)
        assert until(there=False, folder=tmp_path)


@pytest.mark.real_io
def test_cases_are_left_out_one_after_the_other(tmp_path: Path) -> None:
    """What was left out before stays so; nothing is written for none."""
    leave_out(tmp_path, ())
    assert not list(tmp_path.iterdir())
    _ = (tmp_path / "pytest.ini").write_text("[pytest]\n")
    names = ("test_1", "test_2", "test_3")
    _ = (tmp_path / "test_a.py").write_text("".join(f"def {name}(): pass\n" for name in names))
    for name in names[:2]:
        leave_out(tmp_path, (f"test_a.py::{name}",))
    assert outcomes(tmp_path) == {"test_a.py::test_3": "passed"}
