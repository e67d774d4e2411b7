"""Judge the whole delivery, as the last judgement of a run."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.sharding import Sharding
from adws.core.step import show, step
from adws.judging import delivery
from adws.judging.delivery import RunEnd
from adws.reports import round_terminal
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import (
    ANALYSIS,
    BASELINE,
    CIRCUMSTANCES,
    FINAL_JUDGEMENT,
    HEAD,
    LEDGER_OPEN,
    SHARDING,
)


@step(
    reads=(*BENCH_SLOTS, HEAD, ANALYSIS, BASELINE),
    writes=(FINAL_JUDGEMENT, ANALYSIS, SHARDING),
    shows=show(round_terminal.delivery_line, FINAL_JUDGEMENT),
    doing="judging the delivery",
)
def judge_delivery(context: Context) -> IOResult[Context, PipelineError]:
    """Run the whole suite on the delivery, unless the last verdict on that tree accepts it.

    Cases that are red here are escalated in the ledger and do not count as fixed. Fails with
    ``GateRefused`` if cases are missing or the run is in doubt, or if a case is red in a run
    without a ledger.
    """
    return IOResult.do(
        context.put(FINAL_JUDGEMENT, judged_delivery.final)
        .put(ANALYSIS, judged_delivery.analysis)
        .put(SHARDING, judged_delivery.sharding)
        for bench in IOResult.from_result(bench_of(context))
        for end in IOResult.from_result(take(context, HEAD, ANALYSIS, BASELINE))
        for judged_delivery in delivery.judge_delivery(
            bench,
            RunEnd(
                *end,
                circumstances=context.get(CIRCUMSTANCES) or "",
                has_ledger=context.get(LEDGER_OPEN) is not None,
                sharding=context.get(SHARDING) or Sharding(),
            ),
        )
    )
