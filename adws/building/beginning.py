"""What a suite says before a piece of work: there may be no test at all yet."""

from attrs import evolve
from returns.io import IOFailure, IOResult

from adws.building.red_gate.suites_run import is_no_test_error
from adws.cage.cage import Level
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.suite import SuiteReport
from adws.judging.bench import Bench, RunOptions
from adws.judging.circumstances import circumstances
from adws.judging.judge import judge, judge_tree
from adws.judging.network_need import BaseRun, run_base


def run_suite_before(bench: Bench, head: str) -> IOResult[BaseRun, PipelineError]:
    """Return what a judged run at ``head`` shows; a suite without any test is an empty one."""

    def run(level: Level, options: RunOptions) -> IOResult[Analysis, PipelineError]:
        ran = IOResult.do(
            judged.analysis for judged in judge(evolve(bench, level=level), head, options)
        )
        return ran.lash(without_tests)

    def without_tests(error: PipelineError) -> IOResult[Analysis, PipelineError]:
        if not is_no_test_error(error):
            return IOFailure(error)
        first = bench.suites[0]
        empty = Analysis(SuiteReport(first.runner, first.argv, 0, ()), (), ())
        return IOResult.do(empty for _tree in judge_tree(bench, head))

    return IOResult.do(
        evolve(ran, circumstances=present)
        for present in circumstances(bench)
        for ran in run_base(bench, run)
    )
