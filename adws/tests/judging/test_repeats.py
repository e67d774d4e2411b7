"""The runs that decide whether a doubtful case counts, where the base cannot be run."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.cage.level import cage_level
from adws.core.errors import IoFailed, PipelineError
from adws.core.failure import Analysis
from adws.core.repeats import Repeats, RunCounts
from adws.core.settings import Sandbox, Settings
from adws.core.suite import Outcome
from adws.judging.bench import RunOptions
from adws.judging.repeats import BaseRuns, Sides, repeat, run_fixed_on_base
from adws.slot_values import bench_of
from adws.slots import CAGE, HEAD
from adws.testing import FakeIo, a_case, a_report
from adws.tests.steps.projects import NOWHERE, PYTEST, based, committed
from adws.tests.tools import needs
from adws.tests.vcs.repositories import error, value

BWRAP = Settings(sandbox=Sandbox.BWRAP)
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
    """Such a run says nothing of what a change fixed, nor that the case has failed again."""
    context = based(committed(here / "dead", {"t.py": ""}), evolve(PYTEST, argv=("true",)))
    sides = Sides(bench_of(context).unwrap(), context.require(HEAD).unwrap(), red)
    assert value(run_fixed_on_base(sides, AFTER, (CASE,), (), {CASE: 2})) == BaseRuns(
        failed_again={CASE: 2}
    )


def test_a_machine_that_does_not_work_is_no_evidence(io: FakeIo) -> None:
    """A person must look."""
    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes.append((("git",), IoFailed("no git")))
    sides = Sides(bench_of(NOWHERE).unwrap(), "c0", red)
    assert error(repeat(sides, BEFORE, AFTER, (CASE,))) == IoFailed("no git")


@pytest.mark.real_io
@needs("bwrap")
@pytest.mark.parametrize("writable", [(), ("/srv",)])
def test_one_failure_is_chance_where_runs_leave_nothing_behind(
    here: PurePath, writable: tuple[str, ...]
) -> None:
    """Both sides have run as often by then; where code can keep something, it is unsteady."""
    root = committed(here / "calc", {"test_t.py": "def test_a(): pass\n"})
    context = based(root, settings=Settings(writable=writable)).put(CAGE, value(cage_level(BWRAP)))
    case = "test_t.py::test_a"
    before, after = a_report(a_case(case)), a_report(a_case(case, Outcome.FAILED))
    run = Analysis(before, (), ())
    bench, head = bench_of(context).unwrap(), context.require(HEAD).unwrap()
    sides = Sides(bench, head, lambda _options: IOSuccess(run))
    (repeats,) = value(repeat(sides, before, after, (case,)))
    four, eight = RunCounts(0, 4), RunCounts(0, 8)
    whole = Repeats(case, RunCounts(1, 4), eight, four, eight, apart=True)
    short = Repeats(case, RunCounts(1, 3), four, RunCounts(0, 1), four)
    assert repeats == (short if writable else whole)
