"""Runs a small suite with the real pytest, the way a step does."""

import sys
from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve

from adws.core.errors import PipelineError
from adws.core.suite import SuiteReport
from adws.runners.pytest import RUNNER
from adws.runners.runner import Outputs, Run, Selection, Suite
from adws.tests.runners.run import judged
from adws.tests.runners.run import outputs_of as outputs_of_runner

PASSING = "def test_passes(): pass\n"
PYTEST = (sys.executable, "-m", "pytest")
SUITE = Suite(
    "pytest",
    ".",
    (*PYTEST, "-p", "pytest_timeout", "-p", "xdist.plugin"),
    env={"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # starts in half the time
)


def run_suite(
    folder: PurePath,
    files: Mapping[str, str],
    suite: Suite = SUITE,
    selection: Selection = Selection(),
    timeout_seconds: float = 120.0,
) -> Outputs:
    """Write a project below a folder, run its suite and return what the run left behind."""
    run = Run(
        suite,
        folder / "tree",
        folder / "outputs",
        "n0nce",
        selection,
        timeout_seconds,
        foreign_root=folder / "users",
    )
    return outputs_of(run, files)


def outputs_of(run: Run, files: Mapping[str, str]) -> Outputs:
    """Write a project with a pytest.ini, make the run and return what it left behind."""
    return outputs_of_runner(RUNNER, run, {"pytest.ini": "[pytest]\n", **files})


def judged_run(run: Run, files: Mapping[str, str]) -> SuiteReport:
    """Make a run that can be read and return its report."""
    return judged(RUNNER, outputs_of(run, files)).unwrap()


def report_of(
    folder: PurePath,
    files: Mapping[str, str],
    suite: Suite = SUITE,
    selection: Selection = Selection(),
) -> SuiteReport:
    """Run a suite that can be read and return its report."""
    return judged(RUNNER, run_suite(folder, files, suite, selection)).unwrap()


def refusal(outputs: Outputs) -> PipelineError:
    """Return why what a run left behind cannot be read."""
    return judged(RUNNER, outputs).failure()


def error_of(
    folder: PurePath, files: Mapping[str, str], timeout_seconds: float = 120.0
) -> PipelineError:
    """Run a suite that cannot be read and return the reason, without pytest's own words."""
    error = refusal(run_suite(folder, files, timeout_seconds=timeout_seconds))
    return evolve(error, message=error.message.partition("\n")[0])
