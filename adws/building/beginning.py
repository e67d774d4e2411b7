"""What a suite says before a piece of work: there may be no test at all yet."""

from returns.io import IOFailure, IOResult, IOSuccess

from adws.building.red_gate.suites_run import found_no_test
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.suite import SuiteReport
from adws.judging.bench import Bench
from adws.judging.judge import judge, judge_tree


def suite_before(bench: Bench, head: str) -> IOResult[Analysis, PipelineError]:
    """Return the analysis of a judged run at ``head``; a suite without any test is an empty one."""

    def without_tests(error: PipelineError) -> IOResult[Analysis, PipelineError]:
        if not found_no_test(error):
            return IOFailure(error)
        first = bench.suites[0]
        empty = Analysis(SuiteReport(first.runner, first.argv, 0, ()), (), ())
        return judge_tree(bench, head).bind(lambda _: IOSuccess(empty))

    return judge(bench, head).map(lambda ran: ran.analysis).lash(without_tests)
