"""Runs a small suite with the real unittest, the way a step does."""

import sys
from collections.abc import Mapping
from pathlib import PurePath
from textwrap import dedent

from attrs import evolve

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.core.suite import SuiteReport
from adws.runners.runner import Outputs, Run, Suite
from adws.runners.unittest import RUNNER
from adws.trust.agreement import discrepancies

UNITTEST = (sys.executable, "-m", "unittest")
SUITE = Suite("unittest", ".", UNITTEST)
HEAD = "import os, sys, unittest\n"


def a_run(folder: PurePath, argv: tuple[str, ...] = UNITTEST) -> Run:
    """Return a run of a suite that lies below a folder."""
    suite = evolve(SUITE, argv=argv, wrapped=not RUNNER.starts(argv))
    return Run(suite, folder / "tree", folder / "outputs", "5f0c", timeout_seconds=60.0)


def a_class(name: str, body: str) -> str:
    """Return the text of a test file with one class."""
    methods = dedent(body).strip().replace("\n", "\n    ")
    return f"{HEAD}\nclass {name}(unittest.TestCase):\n    {methods}\n"


def run(made: Run, files: Mapping[str, str]) -> Outputs:
    """Write a project and what a run plants, run its suite and return what that left behind."""
    planted = made.planting.files if made.planting else {}
    texts = {**{made.tree / name: text for name, text in files.items()}, **planted}
    for path, text in texts.items():
        settle(io_ops.write_text(path, text)).unwrap()
    settle(io_ops.make_folder(made.outputs)).unwrap()
    completed = settle(io_ops.run_process(RUNNER.command(made))).unwrap()
    written = settle(io_ops.list_folder(made.outputs)).unwrap()
    return Outputs(
        run=made,
        exit_code=completed.exit_code,
        stdout=completed.stdout,
        stderr=completed.stderr,
        timed_out=completed.timed_out,
        duration_seconds=completed.duration_seconds,
        raw_output="raw/output.log",
        texts={
            name: settle(io_ops.read_text(made.outputs / name)).unwrap()
            for name in RUNNER.output_files
            if name in written
        },
        listing=settle(io_ops.list_files(made.tree, skip=("__pycache__",))).unwrap(),
    )


def report_of(made: Run, files: Mapping[str, str]) -> SuiteReport:
    """Run a suite that can be read and return its report, with what contradicts itself in it."""
    report = RUNNER.read(run(made, files)).unwrap()
    return evolve(report, warnings=(*report.warnings, *discrepancies(report)))


def error_of(made: Run, files: Mapping[str, str]) -> PipelineError:
    """Run a suite that cannot be read and return the reason."""
    return RUNNER.read(run(made, files)).failure()


def outcomes(report: SuiteReport) -> dict[str, str]:
    """Return what became of each case."""
    return {case.id: case.outcome.value for case in report.cases}
