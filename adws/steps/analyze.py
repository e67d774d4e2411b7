"""Run the suite and sort its failures: the single source of truth for what is red."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging import analyze as judging
from adws.judging.bench import RunOptions
from adws.runners.runner import Selection
from adws.slots import ANALYSIS, FILES, REPORT, SUITE_BENCH, suite_bench_of
from adws.vcs.tree import Tree


@step(reads=SUITE_BENCH, writes=(REPORT, ANALYSIS))
def analyze(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suites in the user's own tree and put their report and its analysis into the context.

    The slot ``files`` names the test files that run; without it everything does. Cases that the
    slot ``quarantine`` holds are marked in the report and no failures. Fails as
    ``run_suite`` does.
    """
    return IOResult.do(
        context.put(REPORT, analysis.report).put(ANALYSIS, analysis)
        for bench in IOResult.from_result(suite_bench_of(context))
        for analysis in judging.analyze(
            bench,
            Tree(context.root),
            RunOptions(Selection(files=context.get(FILES) or ())),
        )
    )
