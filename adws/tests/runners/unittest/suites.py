"""Runs a small suite with the real unittest, the way a step does."""

import sys
from collections.abc import Mapping
from pathlib import PurePath
from textwrap import dedent

from adws.core.errors import PipelineError
from adws.core.suite import SuiteReport
from adws.runners.runner import Run, Suite
from adws.runners.unittest import RUNNER
from adws.tests.runners.run import judged, outputs_of, run_of

UNITTEST = (sys.executable, "-m", "unittest")
SUITE = Suite("unittest", ".", UNITTEST)
HEAD = "import os, sys, unittest\n"


def a_run(folder: PurePath, argv: tuple[str, ...] = UNITTEST) -> Run:
    """Return a run of a suite that lies below a folder."""
    return run_of(RUNNER, folder, argv, nonce="5f0c")


def a_class(name: str, body: str) -> str:
    """Return the text of a test file with one class."""
    methods = dedent(body).strip().replace("\n", "\n    ")
    return f"{HEAD}\nclass {name}(unittest.TestCase):\n    {methods}\n"


def report_of(made: Run, files: Mapping[str, str]) -> SuiteReport:
    """Run a suite that can be read and return its report, with what contradicts itself in it."""
    return judged(RUNNER, outputs_of(RUNNER, made, files)).unwrap()


def error_of(made: Run, files: Mapping[str, str]) -> PipelineError:
    """Run a suite that cannot be read and return the reason."""
    return judged(RUNNER, outputs_of(RUNNER, made, files)).failure()
