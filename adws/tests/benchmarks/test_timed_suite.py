"""The suites of the benchmark of analyze are what they say, for each runner."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve

from adws.tests.tools import NODE_MODULES, needs
from benchmarks.project_counts import COUNTS
from benchmarks.timed_suite import RUNNERS, SUITES, TimedSuite

HALF_RED = TimedSuite("half-red", 6, 1.0, red_share=0.5, sleep=0.01)
BY_NAME = {runner.name: runner for runner in RUNNERS}
MARKS = {name: needs(name) for name in ("vitest", "jest", "go")}


@pytest.mark.real_io
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=MARKS.get(name, ())) for name in BY_NAME]
)
def test_half_of_the_cases_of_each_file_fail(name: str, tmp_path: Path) -> None:
    """The runner itself counts them; nothing of the tree is left uncommitted."""
    runner = evolve(BY_NAME[name], cases_a_file=3, installs=())
    tree = runner.write(HALF_RED, tmp_path)
    if "package.json" in runner.settings:
        (tree / "node_modules").symlink_to(NODE_MODULES)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    argv = (*runner.bare, *(["-v"] if name == "go" else []))
    done = subprocess.run(
        argv,
        cwd=tree,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        capture_output=True,
        check=False,
    )
    status = subprocess.run(
        ["git", "status", "--porcelain"], cwd=tree, capture_output=True, check=True
    )
    printed = (done.stdout + done.stderr).decode()
    assert (COUNTS[name](printed), done.returncode, status.stdout) == ((6, 2), 1, b"")


def test_each_runner_has_all_suites_with_as_many_cases_as_they_say() -> None:
    """No file of a suite is cut short."""
    cases = {
        (suite.cases, suite.cases % runner.cases_a_file) for suite in SUITES for runner in RUNNERS
    }
    assert cases == {(10, 10), (50, 0), (50, 50), (20_000, 0)}
