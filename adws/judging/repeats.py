"""Run doubtful cases again, with and without a change, before they count."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from attrs import evolve, frozen
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


def flaky_fixes(
    sides: Sides,
    before: SuiteReport,
    fixed: tuple[str, ...],
    repeats: tuple[Repeats, ...],
    *,
    failed_again: Mapping[str, int] = MappingProxyType({}),
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the fixed cases that also pass without the change: the change did not fix them.

    They run a few times; ``failed_again`` says how often each has already failed again. All run
    more often if any case flips, including those of ``repeats``.
    """
    flips = excused(repeats)
    runs_by_case = {case_id: 0 if flips else failed_again.get(case_id, 0) for case_id in fixed}

    def ask_more(flaky: tuple[str, ...]) -> IOResult[tuple[str, ...], PipelineError]:
        rest = tuple(case_id for case_id in fixed if case_id not in flaky)
        more = OFTEN - BATCH if flaky and not flips else 0
        return passing_on_base(sides, before, rest, more).map(lambda late: (*flaky, *late))

    times = OFTEN if flips else BATCH
    missing_runs = {item: times - runs for item, runs in runs_by_case.items()}
    return _pass_in_some(sides, before, missing_runs).bind(ask_more)


def _pass_in_some(
    sides: Sides, before: SuiteReport, missing_runs: Mapping[str, int]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the cases that pass in any of as many runs without the change as ``runs`` says."""
    runs_left = {case_id: times for case_id, times in missing_runs.items() if times > 0}
    if not runs_left:
        return IOSuccess(())
    fewest = min(runs_left.values())

    def go_on(passed: tuple[str, ...]) -> IOResult[tuple[str, ...], PipelineError]:
        more = {item: times - fewest for item, times in runs_left.items() if item not in passed}
        return _pass_in_some(sides, before, more).map(lambda later: (*passed, *later))

    return passing_on_base(sides, before, tuple(runs_left), fewest).bind(go_on)


def passing_on_base(
    sides: Sides, before: SuiteReport, case_ids: tuple[str, ...], times: int
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the failing cases of ``before`` that pass in any of ``times`` runs without the change.

    Runs stop as soon as all have passed. A run that cannot be read decides nothing.
    """
    if not case_ids or times < 1:
        return IOSuccess(())
    options = evolve(sides.options, selection=selection_of(before, case_ids))

    def unread(error: PipelineError) -> IOResult[tuple[str, ...], PipelineError]:
        return IOSuccess(()) if isinstance(error, UNREADABLE) else IOFailure(error)

    return IOResult.do(
        (*passed, *later)
        for passed in judge(sides.bench, sides.head, options)
        .map(lambda ran: fixed_among(case_ids, before, ran.analysis.report))
        .lash(unread)
        for later in passing_on_base(
            sides,
            before,
            tuple(case_id for case_id in case_ids if case_id not in passed),
            times - 1,
        )
    )
