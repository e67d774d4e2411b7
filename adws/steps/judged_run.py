"""Run the suite in a judge tree rebuilt for this one run."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.network_need import judge_base
from adws.reports import round_terminal
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import ANALYSIS, CAGE, CIRCUMSTANCES, HEAD, PATCH, REPORT


@step(
    reads=(*BENCH_SLOTS, HEAD),
    writes=(CAGE, REPORT, ANALYSIS, CIRCUMSTANCES),
    shows=show(round_terminal.baseline_display, ANALYSIS, PATCH, CAGE),
    doing="running the suite",
)
def judged_run(context: Context) -> IOResult[Context, PipelineError]:
    """Build the judge tree at ``head`` and analyze the suites in it.

    The first run has no network; the slot ``cage`` then says whether the suite needs it. The report
    names the files of the tree that changed during the run. With ``workspace = "in-place"`` it
    runs in the user's own tree, with that content.
    """
    return IOResult.do(
        context.put(CAGE, ran.level)
        .put(REPORT, ran.analysis.report)
        .put(ANALYSIS, ran.analysis)
        .put(CIRCUMSTANCES, ran.circumstances)
        for bench in IOResult.from_result(bench_of(context))
        for head in IOResult.from_result(context.require(HEAD))
        for ran in judge_base(bench, head)
    )
