"""Let the agent try the selected group once, and take its change as a proposal."""

from functools import partial

from returns.io import IOResult

from adws.asking.propose import propose
from adws.asking.task import Assignment
from adws.asking.turn import next_turn
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.judged_part import judged_part
from adws.reports import round_terminal
from adws.slots import ACTORS, AGENT, ANALYSIS, ANSWER, HEAD, MONEY_WARNINGS, SELECTED
from adws.work_values import EXCHANGE_SLOTS, WORKPLACE_SLOTS, with_exchange, workplace_of


@step(
    reads=(*WORKPLACE_SLOTS, HEAD, ANALYSIS, SELECTED),
    writes=EXCHANGE_SLOTS,
    announces=show(round_terminal.working_line, ACTORS, SELECTED, AGENT),
    shows=show(round_terminal.answer_display, ANSWER, MONEY_WARNINGS),
    doing="waiting for the agent",
)
def fix_one(context: Context) -> IOResult[Context, PipelineError]:
    """Ask the agent once and put its proposal into the context.

    An answer in the journal is used again. adws checks that it can write the ledger before it pays
    for anything. The agent's output is in ``.adws/logs/<run>/round-N.log``, its whole change in
    ``.adws/attempts/<run>/round-N.patch``.
    """
    return IOResult.do(
        with_exchange(context, place, answer)
        for head, analysis, selected in IOResult.from_result(
            take(context, HEAD, ANALYSIS, SELECTED)
        )
        for place in workplace_of(context)
        for turn in next_turn(place, selected)
        for answer in propose(
            place,
            head,
            Assignment(selected, report=analysis.report),
            turn,
            partial(judged_part, place.base, place.seal),
        )
    )
