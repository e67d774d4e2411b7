"""The runs that decide whether a doubtful case counts, where the base cannot be run."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import IoFailed, PipelineError
from adws.core.failure import Analysis
from adws.core.repeats import Repeats, RunCounts
from adws.core.suite import Outcome
from adws.judging.bench import RunOptions
from adws.judging.repeats import Sides, passing_on_base, repeat
from adws.slot_values import bench_of
from adws.slots import HEAD
from adws.testing import FakeIo, a_case, a_report
from adws.tests.steps.projects import NOWHERE, PYTEST, based, committed
from adws.tests.vcs.repositories import error, value

CASE = "t.py::a"
BEFORE, AFTER = a_report(a_case(CASE)), a_report(a_case(CASE, Outcome.FAILED))


def red(_options: RunOptions) -> IOResult[Analysis, PipelineError]:
    """Run a change under which the case fails."""
    return IOSuccess(Analysis(AFTER, (), ()))


@pytest.mark.real_io
def test_a_base_that_cannot_be_read_fails(here: PurePath) -> None:
    """So a case that kills its process is no regression: it does so without the change."""
    context = based(committed(here / "dead", {"t.py": ""}), evolve(PYTEST, argv=("true",)))
    sides = Sides(bench_of(context).unwrap(), context.require(HEAD).unwrap(), red)
    assert value(repeat(sides, BEFORE, AFTER, (CASE,))) == (
        Repeats(CASE, RunCounts(3, 3), RunCounts(), RunCounts(1, 2), RunCounts(8, 8)),
    )


@pytest.mark.real_io
def test_a_base_that_cannot_be_read_shows_no_case_that_passes(here: PurePath) -> None:
    """Such a run says nothing of what a change fixed."""
    context = based(committed(here / "dead", {"t.py": ""}), evolve(PYTEST, argv=("true",)))
    sides = Sides(bench_of(context).unwrap(), context.require(HEAD).unwrap(), red)
    assert value(passing_on_base(sides, AFTER, (CASE,), 2)) == ()


def test_a_machine_that_does_not_work_is_no_evidence(io: FakeIo) -> None:
    """A person must look."""
    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes.append((("git",), IoFailed("no git")))
    sides = Sides(bench_of(NOWHERE).unwrap(), "c0", red)
    assert error(repeat(sides, BEFORE, AFTER, (CASE,))) == IoFailed("no git")
