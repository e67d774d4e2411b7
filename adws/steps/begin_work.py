"""Begin a piece of work: the suite's result now is the baseline of all later steps."""

from returns.io import IOResult

from adws.building.beginning import run_suite_before
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.ledger.journal import time_now
from adws.reports import building_terminal
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import ANALYSIS, BASELINE, CAGE, CIRCUMSTANCES, HEAD, REPORT, STARTED_AT, WORK_BEGUN


@step(
    reads=(*BENCH_SLOTS, HEAD),
    writes=(CAGE, REPORT, ANALYSIS, BASELINE, WORK_BEGUN, STARTED_AT, CIRCUMSTANCES),
    shows=show(building_terminal.baseline_line, BASELINE),
    doing="running the suite",
)
def begin_work(context: Context) -> IOResult[Context, PipelineError]:
    """Run the suite before anything is built, and note the time.

    A suite without tests is allowed: this work may write the first ones.
    """
    return IOResult.do(
        context.put(CAGE, ran.level)
        .put(REPORT, ran.analysis.report)
        .put(ANALYSIS, ran.analysis)
        .put(BASELINE, ran.analysis.report)
        .put(WORK_BEGUN, value=True)
        .put(STARTED_AT, moment)
        .put(CIRCUMSTANCES, ran.circumstances)
        for bench in IOResult.from_result(bench_of(context))
        for head in IOResult.from_result(context.require(HEAD))
        for moment in time_now()
        for ran in run_suite_before(bench, head)
    )
