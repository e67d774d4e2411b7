"""Runs a small suite with the real pytest, the way a step does."""

import sys
from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve
from returns.result import Result

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.core.suite import SuiteReport
from adws.runners.pytest import RUNNER
from adws.runners.runner import Outputs, Run, Selection, Suite
from adws.trust.agreement import discrepancies

PASSING = "def test_passes(): pass\n"
PYTEST = (sys.executable, "-m", "pytest")
SUITE = Suite(
    "pytest",
    ".",
    (*PYTEST, "-p", "pytest_timeout", "-p", "xdist.plugin"),
    env={"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # starts in half the time
)


def write_files(folder: PurePath, files: Mapping[str, str]) -> None:
    """Write files below a folder, and a pytest.ini unless the files bring one."""
    for name, text in {"pytest.ini": "[pytest]\n", **files}.items():
        settle(io_ops.write_text(folder / name, text)).unwrap()


def run_suite(
    folder: PurePath,
    files: Mapping[str, str],
    suite: Suite = SUITE,
    selection: Selection = Selection(),
    timeout_seconds: float = 120.0,
) -> Outputs:
    """Write a project below a folder, run its suite and return what the run left behind."""
    run = Run(suite, folder / "tree", folder / "outputs", "n0nce", selection, timeout_seconds)
    write_files(run.tree, files)
    settle(io_ops.make_folder(run.outputs)).unwrap()
    return outputs_of(run)


def outputs_of(run: Run) -> Outputs:
    """Make a run and return what it left behind."""
    completed = settle(io_ops.run_process(RUNNER.command(run))).unwrap()
    return Outputs(
        run=run,
        exit_code=completed.exit_code,
        stdout=completed.stdout,
        stderr=completed.stderr,
        timed_out=completed.timed_out,
        duration_seconds=completed.duration_seconds,
        raw_output="raw/output.log",
        texts={
            name: settle(io_ops.read_text(run.outputs / name)).unwrap()
            for name in settle(io_ops.list_folder(run.outputs)).unwrap()
            if name in RUNNER.output_files
        },
        listing=settle(io_ops.list_files(run.tree, skip=("__pycache__",))).unwrap(),
    )


def judged(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Read outputs and add the discrepancies, as a step does."""
    return RUNNER.read(outputs).map(_with_discrepancies)


def report_of(
    folder: PurePath,
    files: Mapping[str, str],
    suite: Suite = SUITE,
    selection: Selection = Selection(),
) -> SuiteReport:
    """Run a suite that can be read and return its report."""
    return judged(run_suite(folder, files, suite, selection)).unwrap()


def error_of(
    folder: PurePath, files: Mapping[str, str], timeout_seconds: float = 120.0
) -> PipelineError:
    """Run a suite that cannot be read and return the reason, without pytest's own words."""
    outputs = run_suite(folder, files, timeout_seconds=timeout_seconds)
    error = judged(outputs).failure()
    return evolve(error, message=error.message.partition("\n")[0])


def outcomes(report: SuiteReport) -> dict[str, str]:
    """Return what became of each case."""
    return {case.id: case.outcome.value for case in report.cases}


def _with_discrepancies(report: SuiteReport) -> SuiteReport:
    return evolve(report, warnings=(*report.warnings, *discrepancies(report)))
