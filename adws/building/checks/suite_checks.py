"""The suites of a project as checks: one run of each, analysed."""

from functools import partial

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import catalog
from adws.building.checks.planned import Planned
from adws.building.checks.suite_report import suite_report
from adws.core.check import CheckReport, CheckStatus
from adws.core.check_sort import Sort
from adws.core.context import Context
from adws.core.errors import Cancelled, PipelineError, RunnerMissing, TimeLimitReached
from adws.runners.runner import Suite
from adws.slots import ANALYSIS, PLANTED, SELECTION, SUITES, VARIATIONS
from adws.steps.analyze import analyze
from adws.steps.detect_suites import detect_suites

_END_TO_END = "e2e"


def suite_checks(context: Context) -> IOResult[tuple[Planned, ...], PipelineError]:
    """Return a check for each suite; none where the project has no suite.

    A suite that cannot be started is a check that is missing. Fails as ``detect_suites`` does
    otherwise.
    """
    everything = context.drop(SELECTION, PLANTED, VARIATIONS)
    return detect_suites(everything).map(partial(_planned, everything)).lash(_not_detected)


def _planned(context: Context, detected: Context) -> tuple[Planned, ...]:
    suites = detected.require(SUITES).unwrap()
    return tuple(_of_suite(context, suite) for suite in suites)


def _of_suite(context: Context, suite: Suite) -> Planned:
    name, sort = suite.name or suite.runner, _sort(suite)
    run = partial(_run, context, suite, CheckReport(name, sort, CheckStatus.UNREADABLE))
    return Planned(name, sort, run, suite=True)


def _sort(suite: Suite) -> Sort:
    family = catalog.runner(suite.runner).unwrap().family
    return Sort.END_TO_END if family == _END_TO_END else Sort.UNIT


def _not_detected(error: PipelineError) -> IOResult[tuple[Planned, ...], PipelineError]:
    if not isinstance(error, RunnerMissing):
        return IOFailure(error)
    runner = error.context.get("runner")
    return IOSuccess((_missing(str(runner), error),) if runner else ())


def _missing(runner: str, error: PipelineError) -> Planned:
    report = CheckReport(
        runner,
        _sort(Suite(runner, ".", ())),
        CheckStatus.MISSING,
        message=error.message,
        hint=error.hint,
    )
    return Planned(runner, report.sort, partial(IOResult.from_value, report), suite=True)


def _run(
    context: Context, suite: Suite, report: CheckReport
) -> IOResult[CheckReport, PipelineError]:
    alone = context.put(SUITES, (suite,))
    analysed = analyze(alone).bind_result(lambda done: done.require(ANALYSIS))
    return analysed.map(partial(suite_report, report)).lash(partial(_unreadable, report))


def _unreadable(report: CheckReport, error: PipelineError) -> IOResult[CheckReport, PipelineError]:
    if isinstance(error, Cancelled | TimeLimitReached):
        return IOFailure(error)
    raw_output = str(error.context.get("raw_output", ""))
    return IOSuccess(evolve(report, message=error.message, hint=error.hint, raw_output=raw_output))
