"""Run the suite in a judge tree rebuilt for this one run."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.judge import judge
from adws.reports import round_terminal
from adws.slots import ANALYSIS, BENCH, HEAD, PATCH, REPORT, bench_of


@step(
    reads=(*BENCH, HEAD),
    writes=(REPORT, ANALYSIS),
    shows=show(round_terminal.baseline, ANALYSIS, PATCH),
)
def judged_run(context: Context) -> IOResult[Context, PipelineError]:
    """Build the judge tree at ``head`` and analyze the suites in it.

    The report names the files of the tree that changed while it ran. With
    ``workspace = "in-place"`` the user's own tree is made to hold that content instead.
    """
    return IOResult.do(
        context.put(REPORT, ran.analysis.report).put(ANALYSIS, ran.analysis)
        for bench in IOResult.from_result(bench_of(context))
        for head in IOResult.from_result(context.require(HEAD))
        for ran in judge(bench, head)
    )
