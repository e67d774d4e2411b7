"""Let the agent try the selected group once, and take what it changed as a proposal."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.asking.propose import propose
from adws.asking.task import Assignment
from adws.asking.turn import next_turn
from adws.asking.workplace import Workplace
from adws.cage.level import cage_level
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.judged_part import judged_part
from adws.slots import (
    ACTORS,
    AGENT,
    ANALYSIS,
    ANSWER,
    BASE,
    CAGE,
    HEAD,
    MONEY_WARNINGS,
    PATCH,
    PROPOSAL,
    SEAL,
    SELECTED,
    SUITES,
)


@step(
    reads=(BASE, HEAD, SUITES, ANALYSIS, SELECTED, SEAL),
    writes=(ACTORS, AGENT, CAGE, ANSWER, MONEY_WARNINGS, PATCH, PROPOSAL),
)
def fix_one(context: Context) -> IOResult[Context, PipelineError]:
    """Ask the agent once and put what it proposes into the context.

    An answer that the journal already holds is used and not asked for again; a ledger that could
    not be written back to is found out before anything is paid. The agent's output is
    kept in ``.adws/logs/round-N.log``, its whole change in ``.adws/attempts/round-N.patch``.
    """
    return IOResult.do(
        context.put(ACTORS, done.turn.actors)
        .put(AGENT, done.proposal.agent)
        .put(CAGE, level)
        .put(ANSWER, done.proposal.answer)
        .put(MONEY_WARNINGS, done.warnings)
        .put(PATCH, done.proposal.patch)
        .put(PROPOSAL, done.proposal)
        for base, head, suites, analysis, selected, seal in IOResult.from_result(
            take(context, BASE, HEAD, SUITES, ANALYSIS, SELECTED, SEAL)
        )
        for level in cage_level(context.settings, context.get(CAGE))
        for place in IOSuccess(Workplace(context.root, context.settings, base, level, suites, seal))
        for turn in next_turn(place, selected)
        for done in propose(
            place,
            head,
            Assignment(selected, report=analysis.report),
            turn,
            partial(judged_part, base, seal),
        )
    )
