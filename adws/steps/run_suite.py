"""Run the project's suites and combine the reports of their runners."""

from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.confinement import level_of_bench
from adws.judging.protection import run_protected
from adws.judging.suite_run import run_suites
from adws.slot_values import suite_bench_of
from adws.slots import REPORT, SUITES
from adws.vcs.tree import Tree


@step(reads=(SUITES,), writes=(REPORT,), doing="running the suite")
def run_suite(context: Context) -> IOResult[Context, PipelineError]:
    """Run the project's suites in the user's own tree, and write their combined report to a slot.

    The runners' whole output is under ``.adws/raw``; the report hides its secrets. Fails with
    ``SuiteUnreadable`` if adws cannot read an output.
    """
    return IOResult.do(
        context.put(REPORT, report)
        for bench in IOResult.from_result(suite_bench_of(context))
        for level in level_of_bench(bench)
        for caged_bench in IOSuccess(evolve(bench, level=level))
        for report in run_protected(
            caged_bench, partial(run_suites, caged_bench, Tree(context.root))
        )
    )
