"""Deal all open groups to lanes."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging import dealing
from adws.reports import lane_terminal
from adws.slot_values import BENCH_SLOTS, ROUND_FACT_SLOTS, bench_of, round_facts_of
from adws.slots import HEAD, LANE_COUNT, LEDGER_OPEN, WAVE


@step(
    reads=(*BENCH_SLOTS, *ROUND_FACT_SLOTS, HEAD, LEDGER_OPEN),
    writes=(WAVE,),
    shows=show(lane_terminal.wave_line, WAVE, LANE_COUNT),
    doing="dealing groups to lanes",
)
def deal_groups(context: Context) -> IOResult[Context, PipelineError]:
    """Put the groups that may still be tried into the context, by the lanes that work on them.

    Groups that share a file go to one lane. If the failures of other groups pass through the file
    of a group, that group goes first, alone: its fix may also fix the others.
    """
    return IOResult.do(
        context.put(WAVE, lanes)
        for bench in IOResult.from_result(bench_of(context))
        for head, _open in IOResult.from_result(take(context, HEAD, LEDGER_OPEN))
        for facts in IOResult.from_result(round_facts_of(context))
        for lanes in dealing.deal_groups(bench, head, facts)
    )
