"""Run the suite and sort its failures: the single source of truth for what is red."""

from functools import partial

from attrs import evolve
from returns.io import IOResult

from adws.cage.cage import Level
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.step import step
from adws.judging.bench import RunOptions, SuiteBench
from adws.judging.judge import analyze_own_tree
from adws.judging.network_need import run_base
from adws.runners.runner import Selection
from adws.slot_values import suite_bench_of
from adws.slots import ANALYSIS, CAGE, REPORT, SUITES, TEST_FILES


@step(reads=(SUITES,), writes=(CAGE, REPORT, ANALYSIS), doing="running the suite")
def analyze(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suites in the user's own tree and put their report and its analysis into the context.

    The slot ``files`` names the test files to run; without it everything runs. The report marks
    cases in the slot ``quarantine``; they are no failures. Fails as ``run_suite`` does.
    """
    options = RunOptions(Selection(files=context.get(TEST_FILES) or ()))
    return IOResult.do(
        context.put(CAGE, ran.level).put(REPORT, ran.analysis.report).put(ANALYSIS, ran.analysis)
        for bench in IOResult.from_result(suite_bench_of(context))
        for ran in run_base(bench, partial(_run, bench), options)
    )


def _run(bench: SuiteBench, level: Level, options: RunOptions) -> IOResult[Analysis, PipelineError]:
    return analyze_own_tree(evolve(bench, level=level), options)
