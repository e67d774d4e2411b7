"""The suites of a project as checks: one run of each, analysed."""

from functools import partial

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws.building.checks.planned import PlannedCheck
from adws.building.checks.suite_report import suite_report
from adws.core.check import CheckReport, CheckSort, CheckStatus
from adws.core.errors import Cancelled, PipelineError, RunnerMissing, TimeLimitReached
from adws.judging.analyze import analyze
from adws.judging.bench import SuiteBench
from adws.judging.suite_discovery import startable_suites
from adws.runners.runner import Suite
from adws.runners.suite_runner import runner_of
from adws.vcs.tree import Tree

_END_TO_END = "e2e"


def suite_checks(
    bench: SuiteBench, tree: Tree
) -> IOResult[tuple[PlannedCheck, ...], PipelineError]:
    """Return a check for each suite, which runs in a tree; none where the project has no suite.

    A suite that cannot be started is a check that is missing. Fails as ``startable_suites`` does
    otherwise.
    """
    checks = IOResult.do(
        tuple(_of_suite(bench, tree, suite) for suite in suites)
        for suites in startable_suites(bench)
    )
    return checks.lash(_not_detected)


def _of_suite(bench: SuiteBench, tree: Tree, suite: Suite) -> PlannedCheck:
    name, sort = suite.name or suite.runner, _sort(suite)
    report = CheckReport(name, sort, CheckStatus.UNREADABLE)
    alone = evolve(bench, suites=(suite,))

    def run() -> IOResult[CheckReport, PipelineError]:
        analysed = IOResult.do(suite_report(report, analysis) for analysis in analyze(alone, tree))
        return analysed.lash(unreadable)

    def unreadable(error: PipelineError) -> IOResult[CheckReport, PipelineError]:
        if isinstance(error, Cancelled | TimeLimitReached):
            return IOFailure(error)
        raw_output = str(error.context.get("raw_output", ""))
        message, hint = error.message, error.hint
        return IOSuccess(evolve(report, message=message, hint=hint, raw_output=raw_output))

    return PlannedCheck(name, sort, run, suite=True)


def _sort(suite: Suite) -> CheckSort:
    family = runner_of(suite).unwrap().family
    return CheckSort.END_TO_END if family == _END_TO_END else CheckSort.UNIT


def _not_detected(error: PipelineError) -> IOResult[tuple[PlannedCheck, ...], PipelineError]:
    if not isinstance(error, RunnerMissing):
        return IOFailure(error)
    runner = error.context.get("runner")
    return IOSuccess((_missing(str(runner), error),) if runner else ())


def _missing(runner: str, error: PipelineError) -> PlannedCheck:
    report = CheckReport(
        runner,
        _sort(Suite(runner, ".", ())),
        CheckStatus.MISSING,
        message=error.message,
        hint=error.hint,
    )
    return PlannedCheck(runner, report.sort, partial(IOResult.from_value, report), suite=True)
