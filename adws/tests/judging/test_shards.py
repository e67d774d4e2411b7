"""When what shards show is believed, and when the whole suite runs instead."""

from collections.abc import Callable

import pytest
from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import IoFailed, OracleCompromised, PipelineError, SuiteUnreadable
from adws.core.failure import Analysis
from adws.core.settings import Settings, Workspace
from adws.core.sharding import Sharding
from adws.core.suite import Case, Outcome, SuiteReport
from adws.judging.bench import Bench, RunOptions
from adws.judging.shards import FullRun, JudgedSuite, judge_suite
from adws.runners.runner import Selection, Suite
from adws.tests.steps.projects import AT_WORK, PYTEST, UNCAGED
from adws.tests.vcs.repositories import error, value

A, B = "a.py::case", "b.py::case"
SPLIT = Settings(lanes=2, shard_seconds=10)
BENCH = Bench(AT_WORK.root, SPLIT, (PYTEST,), level=UNCAGED, base=AT_WORK.base)
IN_ORDER = Sharding(
    whole_because="the suite depends on the order of its files, so adws does not split it"
)
IN_SHARDS = Sharding(runs=1, most=2, newest=2)
UNREADABLE = SuiteUnreadable("no report")

Answer = SuiteReport | PipelineError


def report(*failing: str, cases: tuple[str, ...] = (A, B)) -> SuiteReport:
    """Return the report of these cases, each in a file that takes ten seconds."""
    return SuiteReport(
        "pytest",
        (),
        int(bool(failing)),
        tuple(
            Case(
                case,
                case.partition("::")[0],
                "case",
                Outcome.FAILED if case in failing else Outcome.PASSED,
                duration_seconds=10.0,
            )
            for case in cases
        ),
        duration_seconds=10.0 * len(cases),
    )


class Runs:
    """Runs that end as they are told, by the files that they select, one after the other."""

    def __init__(self, **answers: tuple[Answer, ...]) -> None:
        """Take the answers of ``a``, ``b`` and ``whole``."""
        self.left = {name: list(texts) for name, texts in answers.items()}
        self.made: list[RunOptions] = []

    def __call__(self, bench: Bench, options: RunOptions) -> IOResult[Analysis, PipelineError]:
        """Return the next answer."""
        self.made.append(options)
        _ = value(io_ops.write_text(bench.tree.root / "a.py", ""))
        files = options.selection.files
        answer = self.left[files[0][:1] if files else "whole"].pop(0)
        if isinstance(answer, PipelineError):
            return IOFailure(answer)
        return IOSuccess(Analysis(answer, (), ()))


def full_run(runs: Runs) -> FullRun:
    """Return the run of a suite whose cases all pass without the change."""
    return FullRun(BENCH, runs, report(), "c0")


def judged(full: FullRun) -> JudgedSuite:
    """Return what a full run shows."""
    return value(judge_suite(full))


ONE_A, ONE_B = report(cases=(A,)), report(cases=(B,))
RED_B = report(B, cases=(B,))


def test_what_all_shards_pass_is_believed() -> None:
    """Each with planted cases; with none where these prove nothing."""
    runs = Runs(a=(ONE_A,), b=(ONE_B,))
    suite = judged(full_run(runs))
    assert (suite.analysis.report, suite.sharding) == (
        evolve(report(), raw_output=", "),
        IN_SHARDS,
    )
    assert sorted(runs.made, key=lambda item: item.selection.files) == [
        RunOptions(Selection(files=("a.py",)), canaries=True),
        RunOptions(Selection(files=("b.py",)), canaries=True),
    ]
    plain = Runs(a=(ONE_A,), b=(ONE_B,))
    _ = judged(evolve(full_run(plain), planted=False))
    assert not any(item.canaries for item in plain.made)


def test_a_shard_without_an_end_is_not_made_up_for_by_a_whole_run() -> None:
    """Its report says so, and the gate refuses the change for it."""
    killed = evolve(RED_B, ended=False, warnings=("end of run: it broke off",))
    suite = judged(full_run(Runs(a=(ONE_A,), b=(killed,))))
    assert (suite.analysis.report.warnings, suite.sharding) == (killed.warnings, IN_SHARDS)


@pytest.mark.parametrize("ends", [UNREADABLE, OracleCompromised("forged"), IoFailed("full")])
def test_a_shard_that_cannot_be_judged_ends_the_run(ends: PipelineError) -> None:
    """As a whole run does, though the other shard passes."""
    assert error(judge_suite(full_run(Runs(a=(ONE_A,), b=(ends,))))) == ends


def test_cases_that_run_in_two_shards_are_judged_in_a_whole_run() -> None:
    """And so are all later runs."""
    suite = judged(full_run(Runs(a=(report(),), b=(ONE_B,), whole=(report(),))))
    because = "test files of the suite share cases, so adws does not split it"
    assert (suite.analysis.report, suite.sharding) == (report(), Sharding(whole_because=because))
    later = Runs(whole=(report(),))
    assert judged(evolve(full_run(later), sharding=suite.sharding)).sharding == suite.sharding


def test_a_case_that_fails_in_both_is_a_failure() -> None:
    """The whole run is what counts; the suite is split again the next time."""
    suite = judged(full_run(Runs(a=(ONE_A,), b=(RED_B,), whole=(report(B),))))
    assert (suite.analysis.report, suite.sharding) == (report(B), Sharding())


@pytest.mark.parametrize(
    ("again", "known"),
    [(RED_B, IN_ORDER), (UNREADABLE, IN_ORDER), (ONE_B, Sharding())],
    ids=("fails again", "cannot be read", "passes"),
)
def test_what_fails_in_shards_alone_is_told_by_a_second_run_of_the_shard(
    again: Answer, known: Sharding
) -> None:
    """Only that shard runs again: what passes there flips by itself."""
    runs = Runs(a=(ONE_A,), b=(RED_B, again), whole=(report(),))
    suite = judged(full_run(runs))
    assert (suite.analysis.report, suite.sharding) == (report(), known)
    assert len(runs.made) == 4


def test_a_case_that_passes_alone_must_pass_in_its_shard_too() -> None:
    """It failed before, so that its failure would be no news."""
    runs = Runs(a=(ONE_A,), b=(RED_B, RED_B), whole=(report(),))
    assert judged(evolve(full_run(runs), before=report(B), expected=(B,))).sharding == IN_ORDER


def test_what_no_shard_could_have_run_tells_nothing() -> None:
    """A case that nobody has ever reported."""
    runs = Runs(a=(ONE_A,), b=(ONE_B,), whole=(report(cases=(A, B, "c.py::case")),))
    assert judged(evolve(full_run(runs), expected=("c.py::case",))).sharding == Sharding()


def test_that_the_machine_fails_meanwhile_is_told() -> None:
    """Also in the second run of a shard."""
    runs = Runs(a=(ONE_A,), b=(RED_B, IoFailed("full")), whole=(report(),))
    assert error(judge_suite(full_run(runs))) == IoFailed("full")


def _in_place(full: FullRun) -> FullRun:
    return evolve(full, bench=evolve(BENCH, settings=evolve(SPLIT, workspace=Workspace.IN_PLACE)))


def _with(suite: Suite) -> Callable[[FullRun], FullRun]:
    return lambda full: evolve(full, bench=evolve(BENCH, suites=(PYTEST, suite)))


@pytest.mark.parametrize(
    "change",
    [
        _in_place,
        _with(evolve(PYTEST, wrapped=True)),
        _with(Suite("go", ".", ("go", "test"))),
        lambda full: evolve(full, divisible=False),
        lambda full: evolve(full, sharding=IN_ORDER),
        lambda full: evolve(full, before=evolve(report(), warnings=("sources: they differ",))),
        lambda full: evolve(full, before=evolve(report(), duration_seconds=10.0)),
        lambda full: evolve(full, before=report(cases=(A,))),
    ],
    ids=(
        "in place",
        "a command of the user",
        "a runner that takes no files",
        "other cases",
        "order",
        "incomplete",
        "short",
        "one file",
    ),
)
def test_it_runs_whole(change: Callable[[FullRun], FullRun]) -> None:
    """Where its files cannot run apart, or need not."""
    runs = Runs(whole=(report(),))
    assert value(judge_suite(change(full_run(runs)))).sharding.newest == 0
    assert runs.made == [RunOptions()]
