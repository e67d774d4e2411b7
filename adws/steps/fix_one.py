"""Let the agent try the selected group once, and take what it changed as a proposal."""

from functools import partial

from returns.io import IOResult

from adws.asking.proposed import proposed
from adws.asking.turn import take_turn
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.selected import Selected
from adws.core.step import show, step
from adws.judging.judged_part import judged_part
from adws.ledger.store import ledger_path, load
from adws.reports import round_terminal
from adws.slots import (
    ACTOR,
    ACTORS,
    AGENT,
    ANALYSIS,
    ANSWER,
    BASE,
    HEAD,
    MONEY_WARNINGS,
    PATCH,
    PROPOSAL,
    RUN,
    SEAL,
    SELECTED,
    SESSION,
    SUITES,
)
from adws.steps.choose_agent import choose_agent


@step(
    reads=(RUN, BASE, HEAD, SUITES, ANALYSIS, SELECTED, SEAL),
    writes=(ACTORS, ACTOR, SESSION, AGENT, ANSWER, PATCH, PROPOSAL),
    announces=show(round_terminal.working_line, ACTORS, SELECTED, AGENT),
    shows=show(round_terminal.answered, ANSWER, MONEY_WARNINGS),
)
def fix_one(context: Context) -> IOResult[Context, PipelineError]:
    """Ask the agent once and put what it proposes into the context.

    An answer that the journal already holds is used and not asked for again; a ledger that could
    not be written back to is found out before anything is paid. The agent's output is
    kept in ``.adws/logs/round-N.log``, its whole change in ``.adws/attempts/round-N.patch``.
    """
    return IOResult.do(
        proposal
        for selected in IOResult.from_result(context.require(SELECTED))
        for _readable in load(ledger_path(context.root))
        for proposal in proposed(context, selected, partial(_turn, selected), judged_part)
    )


def _turn(selected: Selected, context: Context) -> IOResult[Context, PipelineError]:
    return choose_agent(context).bind(partial(take_turn, selected))
