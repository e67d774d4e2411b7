"""Choose the group that the next round works on."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.selecting import next_group
from adws.reports import round_terminal
from adws.slot_values import ROUND_FACT_SLOTS, round_facts_of
from adws.slots import LEDGER_OPEN, ROUND_SLOTS, SELECTED


@step(
    reads=(*ROUND_FACT_SLOTS, LEDGER_OPEN),
    writes=(SELECTED,),
    shows=show(round_terminal.selected_line, SELECTED),
    doing="choosing a group of failures",
)
def select_group(context: Context) -> IOResult[Context, PipelineError]:
    """Put the most urgent group of the ledger into the context, P0 first.

    It removes the values of an earlier round from the context. Some cases of the group are held out
    of the agent, unless the one whose turn it is (slot ``actors``) sees all cases.
    """
    return IOResult.do(
        context.drop(*ROUND_SLOTS).put(SELECTED, selected)
        for facts in IOResult.from_result(round_facts_of(context))
        for selected in next_group(facts)
    )
