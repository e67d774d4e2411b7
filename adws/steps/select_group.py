"""Choose the group that the next round works on."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.selecting import next_group
from adws.reports import round_terminal
from adws.slots import (
    AFTER,
    ANALYSIS,
    ANSWER,
    CLAIMS,
    LEDGER_OPEN,
    PATCH,
    PIVOT,
    PROPOSAL,
    RUN,
    SEALED_EDITS,
    SELECTED,
    TASK,
    VERDICT,
)

_OF_A_ROUND = (
    TASK,
    ANSWER,
    PATCH,
    PROPOSAL,
    VERDICT,
    AFTER,
    SEALED_EDITS,
    CLAIMS,
)


@step(
    reads=(LEDGER_OPEN, ANALYSIS, RUN),
    writes=(SELECTED,),
    shows=show(round_terminal.selected_line, SELECTED),
)
def select_group(context: Context) -> IOResult[Context, PipelineError]:
    """Put the most urgent group of the ledger into the context, P0 first.

    What an earlier round left behind is taken out of the context.
    """
    return IOResult.do(
        context.drop(*_OF_A_ROUND).put(SELECTED, selected)
        for run, analysis in IOResult.from_result(take(context, RUN, ANALYSIS))
        for selected in next_group(context.root, run, analysis, context.get(PIVOT) or "")
    )
