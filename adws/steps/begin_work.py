"""Begin a piece of work: what the suite says now is what everything is held against."""

from functools import partial

from returns.io import IOFailure, IOResult, IOSuccess

from adws.building.red_gate.red_report import found_no_test
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.step import show, step
from adws.core.suite import SuiteReport
from adws.judging.judge_tree import judge_tree
from adws.ledger.journal import time_now
from adws.reports import building_terminal
from adws.runners.runner import Suite
from adws.slots import ANALYSIS, BASE, BASELINE, BEGUN, HEAD, REPORT, STARTED_AT, SUITES, TREE
from adws.steps.judged_run import judged_run


@step(
    reads=(SUITES, BASE, HEAD),
    writes=(TREE, REPORT, ANALYSIS, BASELINE, BEGUN, STARTED_AT),
    shows=show(building_terminal.before_line, BASELINE),
)
def begin_work(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suite as it is before anything is built, and note the time.

    A suite without any test yet is an empty one: the first tests may be those of this work.
    """
    return IOResult.do(
        begun.put(BASELINE, report).put(BEGUN, value=True).put(STARTED_AT, moment)
        for moment in time_now()
        for begun in judged_run(context).lash(partial(_without_tests, context))
        for report in IOResult.from_result(begun.require(REPORT))
    )


def _without_tests(context: Context, error: PipelineError) -> IOResult[Context, PipelineError]:
    if not found_no_test(error):
        return IOFailure(error)
    return IOResult.do(
        context.put(TREE, tree).put(REPORT, empty).put(ANALYSIS, Analysis(empty, (), ()))
        for suites in IOResult.from_result(context.require(SUITES))
        for head in IOResult.from_result(context.require(HEAD))
        for tree in judge_tree(context, head)
        for empty in IOSuccess(_empty(suites[0]))
    )


def _empty(suite: Suite) -> SuiteReport:
    return SuiteReport(suite.runner, suite.argv, 0, ())
