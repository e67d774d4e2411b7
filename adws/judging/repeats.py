"""Run doubtful cases again, with and without a change, before they count."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

from attrs import evolve, field, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import OracleCompromised, PipelineError, SuiteUnreadable, WrongTreeJudged
from adws.core.failure import Analysis
from adws.core.railway import collect
from adws.core.repeats import Repeats
from adws.core.suite import Case, SuiteReport
from adws.judging.bench import Bench, RunOptions
from adws.judging.judge import JudgedRun, judge
from adws.runners.runner import selection_of
from adws.trust.repeats import (
    BATCH,
    OFTEN,
    Standing,
    excused,
    failing_ids,
    first_runs,
    fixed_among,
    not_well,
    standings,
)

_Value = TypeVar("_Value")
UNREADABLE = (SuiteUnreadable, OracleCompromised, WrongTreeJudged)
"""Failures of a run that its cases, or a broken tree, can cause."""
_Failing = frozenset[str] | None
"""The cases that failed in a run; None if the run cannot be read."""
_ORDER = (
    Standing.BASE_ALONE,
    Standing.CHANGE_ALONE,
    Standing.CHANGE_SUITE,
    Standing.BASE_SUITE,
)
_ON_BASE = frozenset({Standing.BASE_ALONE, Standing.BASE_SUITE})
_ALONE = frozenset({Standing.BASE_ALONE, Standing.CHANGE_ALONE})


@frozen
class Sides:
    """The same suite with and without a change."""

    bench: Bench
    """Where the runs are made."""
    head: str
    """The commit without the change."""
    run_change: Callable[[RunOptions], IOResult[Analysis, PipelineError]]
    """Runs the suite with the change."""
    options: RunOptions = RunOptions()
    """How each run differs from a plain run; its ``selection`` counts as the whole suite."""


def repeat(
    sides: Sides, before: SuiteReport, after: SuiteReport, case_ids: Iterable[str]
) -> IOResult[tuple[Repeats, ...], PipelineError]:
    """Run failing cases again with and without a change, until it is clear whether they count.

    ``before`` is the report without the change, ``after`` the one in which they failed. The base
    runs first, each run has a fresh tree, and only the doubtful cases run. The whole suite runs
    again only if the cases alone decide nothing.
    """
    out_of_reach = not sides.bench.within_reach
    cases = tuple(
        evolve(first_runs(after.by_id[case_id], before), apart=out_of_reach) for case_id in case_ids
    )
    return _settle(sides, after, cases)


def _settle(
    sides: Sides, after: SuiteReport, cases: tuple[Repeats, ...]
) -> IOResult[tuple[Repeats, ...], PipelineError]:
    known_standings = standings(cases)
    kind = next((kind for kind in _ORDER if kind in known_standings.values()), None)
    if kind is None:
        return IOSuccess(cases)
    doubtful = tuple(after.by_id[name] for name, state in known_standings.items() if state is kind)
    times = BATCH if kind in _ALONE else 1

    def count(runs: tuple[_Failing, ...]) -> IOResult[tuple[Repeats, ...], PipelineError]:
        read = tuple(failing for failing in runs if failing is not None)
        # If no run of the base can be read, these cases are what breaks it.
        failing_in_base = read or times * (frozenset(case.id for case in doubtful),)
        counted_cases = (
            _with_base_runs(repeats, kind, failing_in_base)
            if known_standings[repeats.case_id] is kind
            else repeats
            for repeats in cases
        )
        return _settle(sides, after, tuple(counted_cases))

    return collect(_failing(sides, after, kind, doubtful) for _ in range(times)).bind(count)


def _with_base_runs(repeats: Repeats, kind: Standing, runs: tuple[frozenset[str], ...]) -> Repeats:
    for failing in runs:
        repeats = repeats.with_run(kind.value, failed=repeats.case_id in failing)
    return repeats


def if_unreadable(value: _Value) -> Callable[[PipelineError], IOResult[_Value, PipelineError]]:
    """Return what gives a value in place of the error of a run that cannot be read."""

    def give(error: PipelineError) -> IOResult[_Value, PipelineError]:
        return IOSuccess(value) if isinstance(error, UNREADABLE) else IOFailure(error)

    return give


def _failing(
    sides: Sides, after: SuiteReport, kind: Standing, cases: tuple[Case, ...], tries: int = 2
) -> IOResult[_Failing, PipelineError]:
    """Return what fails in one run of this kind.

    A run of the base that cannot be read is repeated; it proves nothing about any case.
    """
    case_ids = tuple(case.id for case in cases)
    alone = evolve(sides.options, selection=selection_of(after, case_ids))
    options = alone if kind in _ALONE else sides.options
    if kind not in _ON_BASE:
        return sides.run_change(options).map(lambda ran: not_well(cases, ran.report))

    def unread(error: PipelineError) -> IOResult[_Failing, PipelineError]:
        if not isinstance(error, UNREADABLE):
            return IOFailure(error)
        return _failing(sides, after, kind, cases, tries - 1) if tries > 1 else IOSuccess(None)

    def failing(ran: JudgedRun) -> _Failing:
        return failing_ids(ran.analysis.report)

    return judge(sides.bench, sides.head, options).map(failing).lash(unread)


@frozen
class BaseRuns:
    """The runs of fixed cases without the change that fixed them."""

    flaky: tuple[str, ...] = ()
    """The cases that passed in one of these runs: the change did not fix them."""
    failed_again: Mapping[str, int] = field(factory=dict[str, int])
    """How often each of the other cases has failed, after the first time."""


def run_fixed_on_base(
    sides: Sides,
    before: SuiteReport,
    fixed: tuple[str, ...],
    repeats: tuple[Repeats, ...],
    failed_again: Mapping[str, int] = MappingProxyType({}),
) -> IOResult[BaseRuns, PipelineError]:
    """Run fixed cases a few times without the change, to find those that it did not fix.

    ``failed_again`` says how often each has already failed again. All run more often if any case
    flips, including those of ``repeats``. A run that cannot be read decides nothing.
    """
    flips = bool(excused(repeats))
    known_failures = {} if flips else failed_again
    times = OFTEN if flips else BATCH
    runs_left = {case_id: times - known_failures.get(case_id, 0) for case_id in fixed}

    def run_more(runs: BaseRuns) -> IOResult[BaseRuns, PipelineError]:
        more = OFTEN - BATCH if runs.flaky and not flips else 0
        return _run_on_base(sides, before, runs, dict.fromkeys(fixed, more))

    start = BaseRuns(failed_again=failed_again)
    return _run_on_base(sides, before, start, runs_left).bind(run_more)


def _run_on_base(
    sides: Sides, before: SuiteReport, runs: BaseRuns, runs_left: Mapping[str, int]
) -> IOResult[BaseRuns, PipelineError]:
    """Run each case as often as ``runs_left`` says, or until it passes."""
    case_ids = tuple(
        case_id for case_id, left in runs_left.items() if left > 0 and case_id not in runs.flaky
    )
    if not case_ids:
        return IOSuccess(runs)
    options = evolve(sides.options, selection=selection_of(before, case_ids))

    return IOResult.do(
        all_runs
        for so_far in judge(sides.bench, sides.head, options)
        .map(lambda ran: _with_run(runs, case_ids, before, ran.analysis.report))
        .lash(if_unreadable(runs))
        for all_runs in _run_on_base(
            sides, before, so_far, {case_id: runs_left[case_id] - 1 for case_id in case_ids}
        )
    )


def _with_run(
    runs: BaseRuns, case_ids: tuple[str, ...], before: SuiteReport, ran: SuiteReport
) -> BaseRuns:
    flaky = (*runs.flaky, *fixed_among(case_ids, before, ran))
    failed = Counter(failing_ids(ran).intersection(case_ids))
    counts = Counter(runs.failed_again) + failed
    return BaseRuns(flaky, {name: times for name, times in counts.items() if name not in flaky})
