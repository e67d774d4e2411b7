"""Decide from repeated runs of a case: the change breaks it, it is flaky, or it must run again.

The numbers make two promises. A case that fails at random, at any rate, counts against a change
once in thousands of judged runs. A case that always fails costs four runs of it on each side.
"""

from collections.abc import Mapping
from enum import StrEnum

from attrs import evolve

from adws.core.comparison import compare
from adws.core.failure import Analysis
from adws.core.flag import Flag
from adws.core.repeats import Repeats, RunCounts
from adws.core.suite import FAILING, Case, SuiteReport
from adws.core.verdict import Verdict
from adws.trust.repetition import passes

BATCH = 4
"""The runs in a row on one side; two expose a case that fails every second time."""
OFTEN = 10
"""The runs without the change in which a fixed case must fail if other cases flip."""
_MOST = 16
"""The runs on each side of a case that flips only with the change."""
_WHOLE_RUNS = (2, 5)
"""The least and the most runs of the whole suite if runs of the case alone decide nothing."""
_ONCE = (2 * BATCH, 4)
"""The runs on each side, alone and of the whole suite, after which one failure is by chance."""


class Standing(StrEnum):
    """What the runs of a case show, or which run is needed next.

    ``counts``: it fails with the change, as steadily as before or more. ``flaky``: it flips without
    the change. ``unsteady``: it flips only with the change, and fails in less than half of its
    runs. ``once``: it failed once, and in none of as many runs on both sides; a busy machine is the
    likely reason. The others name a field of ``Repeats``: more runs of that kind are needed.
    """

    COUNTS = "counts"
    FLAKY = "flaky"
    UNSTEADY = "unsteady"
    ONCE = "once"
    BASE_ALONE = "base_alone"
    CHANGE_ALONE = "change_alone"
    CHANGE_SUITE = "change_suite"
    BASE_SUITE = "base_suite"


DECIDED = frozenset({Standing.COUNTS, Standing.FLAKY, Standing.UNSTEADY, Standing.ONCE})
"""The standings that need no further run."""


def first_runs(case: Case, before: SuiteReport) -> Repeats:
    """Return the counts for a case that fails in a full run with a change.

    ``before`` is the full run without it. A file that cannot be loaded now passed there
    if its cases ran.
    """
    then = before.by_id.get(case.id)
    if then is not None:
        base_counts = RunCounts(int(then.outcome in FAILING), 1)
    else:
        hidden = case.covers is not None and case.covers.startswith(case.id)
        loaded = hidden and any(
            hidden_case.id.startswith(case.covers or "") for hidden_case in before.cases
        )
        base_counts = RunCounts(0, 1) if loaded else RunCounts()
    return Repeats(case.id, change_suite=RunCounts(1, 1), base_suite=base_counts)


def failing_ids(report: SuiteReport) -> frozenset[str]:
    """Return all failed cases, including those in quarantine."""
    return frozenset(case.id for case in report.cases if case.outcome in FAILING)


def not_well(cases: tuple[Case, ...], report: SuiteReport) -> frozenset[str]:
    """Return the cases that fail in a report, or did not run as they should.

    A case for a file that could not be loaded disappears when the file loads.
    """
    return failing_ids(report) | {
        case.id for case in cases if case.covers is None and not passes(report, case.id)
    }


def fixed_among(
    case_ids: tuple[str, ...], before: SuiteReport, after: SuiteReport
) -> tuple[str, ...]:
    """Return the cases that failed before and pass now."""
    return tuple(case_id for case_id in compare(before, after).fixed if case_id in case_ids)


def standings(cases: tuple[Repeats, ...]) -> Mapping[str, Standing]:
    """Return the standing of each case by its id."""
    doubtful = any(case.flips for case in cases)
    return {case.case_id: standing(case, doubtful=doubtful) for case in cases}


def excused(cases: tuple[Repeats, ...]) -> tuple[str, ...]:
    """Return the cases that do not count against the change: they flip."""
    return tuple(name for name, state in standings(cases).items() if state is not Standing.COUNTS)


def flaky(cases: tuple[Repeats, ...]) -> tuple[str, ...]:
    """Return the cases that flip without the change."""
    return tuple(name for name, state in standings(cases).items() if state is Standing.FLAKY)


def excuse(report: SuiteReport, case_ids: tuple[str, ...]) -> SuiteReport:
    """Return a report in which these cases may fail or pass, but not vanish."""
    excused_ids = frozenset(case_ids)
    cases = (
        evolve(case, excused=True) if case.id in excused_ids else case for case in report.cases
    )
    return evolve(report, cases=tuple(cases))


def without_excused(analysis: Analysis, case_ids: tuple[str, ...]) -> Analysis:
    """Return an analysis in which these cases may fail or pass, but not vanish."""
    report = analysis.report
    groups = (
        evolve(
            group, case_ids=tuple(routine for routine in group.case_ids if routine not in case_ids)
        )
        for group in analysis.groups
    )
    return evolve(
        analysis,
        report=excuse(report, case_ids),
        failures=tuple(failure for failure in analysis.failures if failure.case_id not in case_ids),
        groups=tuple(group for group in groups if group.case_ids),
    )


def with_repeats(verdict: Verdict, cases: tuple[Repeats, ...]) -> Verdict:
    """Return a verdict with the counts of both sides; flag cases that only the change makes flip.

    ``verdict`` was reached without the excused cases.
    """
    standing_by_case = standings(cases)
    flags = tuple(
        _flag(case) for case in cases if standing_by_case[case.case_id] is Standing.UNSTEADY
    )
    return evolve(
        verdict,
        flaky=(*verdict.flaky, *excused(cases)),
        flags=(*verdict.flags, *flags),
        repeats=(*verdict.repeats, *cases),
    )


def _flag(repeats: Repeats) -> Flag:
    return Flag(
        rule="flips-with-change",
        path=repeats.case_id.partition("::")[0],
        line=0,
        seen=f"{repeats.case_id} {repeats}",
        why="passes and fails with the change, and never failed without it",
    )


def standing(repeats: Repeats, *, doubtful: bool) -> Standing:
    """Return what the runs of a case show; ``doubtful`` says that another case of the suite flips.

    The runs of the base come first. A case that always fails alone there depends on other cases,
    and a case that never fails alone with the change may; runs of the whole suite decide on both.
    """
    enough = 2 if doubtful else 1
    if repeats.base_alone.flips or repeats.base_suite.flips:
        return Standing.FLAKY
    if repeats.on_base and repeats.base_alone.total < BATCH:
        return Standing.BASE_ALONE
    if repeats.base_alone.all_failed:
        return _leaning(repeats, BATCH * enough * enough, 2 * BATCH * enough)
    if repeats.change_alone.flips:
        return _flipping(repeats)
    if repeats.change_alone.all_failed and repeats.change_alone.total >= BATCH:
        return _more_alone(repeats, BATCH * enough) or Standing.COUNTS
    return _more_alone(repeats, BATCH) or _among_the_suite(repeats, 2 * BATCH * enough)


def _leaning(repeats: Repeats, enough_if_red: int, enough: int) -> Standing:
    """Decide on a case that always fails alone on the base, where it may have been red."""
    red = repeats.base_suite.all_failed
    if repeats.base_alone.total < (enough_if_red if red else enough):
        return Standing.BASE_ALONE
    return Standing.COUNTS if red else _among_the_suite(repeats, 0)


def _flipping(repeats: Repeats) -> Standing:
    runs = repeats.change_alone
    if runs.total - runs.failed > _MOST // 2:
        return Standing.UNSTEADY
    if needed := _more_alone(repeats, min(runs.total + BATCH, _MOST)):
        return needed
    return Standing.COUNTS if 2 * runs.failed >= runs.total else Standing.UNSTEADY


def _more_alone(repeats: Repeats, enough: int) -> Standing | None:
    """Return the side that needs more runs, the base first; None if both have enough."""
    if repeats.on_base and repeats.base_alone.total < enough:
        return Standing.BASE_ALONE
    return Standing.CHANGE_ALONE if repeats.change_alone.total < enough else None


def _among_the_suite(repeats: Repeats, enough: int) -> Standing:
    """Decide from runs of the whole suite: passing runs show that the failure is not steady.

    A case that fails in half of them counts, so one failure in two runs needs a third run.
    """
    runs = repeats.change_suite
    passed = runs.total - runs.failed
    if runs.total < _WHOLE_RUNS[0] or runs.total == 2 * passed == _WHOLE_RUNS[0]:
        return Standing.CHANGE_SUITE
    if passed == runs.total - 1:
        return _after_one_failure(repeats)
    if passed > _WHOLE_RUNS[1] // 2:
        return Standing.UNSTEADY
    if needed := _more_alone(repeats, enough):
        return needed
    if runs.failed <= _WHOLE_RUNS[1] // 2:
        return Standing.CHANGE_SUITE
    return Standing.BASE_SUITE if repeats.base_suite.total == 1 else Standing.COUNTS


def _after_one_failure(repeats: Repeats) -> Standing:
    """Run a case equally often on both sides before its only failure counts as chance.

    Where runs can leave something behind, code can choose to fail in the first of them only.
    """
    alone, whole = _ONCE
    if not (repeats.on_base and repeats.apart):
        return Standing.UNSTEADY
    if needed := _more_alone(repeats, alone):
        return needed
    if repeats.change_suite.total < whole:
        return Standing.CHANGE_SUITE
    return Standing.BASE_SUITE if repeats.base_suite.total < whole else Standing.ONCE
