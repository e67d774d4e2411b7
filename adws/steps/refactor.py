"""REFACTOR: have what was built cleaned up, while every test goes on passing."""

from returns.io import IOResult

from adws.asking.workplace import Workplace
from adws.building.developing.ask_role import Progress
from adws.building.developing.roles import clean_up
from adws.cage.level import cage_level
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import (
    ACTORS,
    AGENT,
    ANSWER,
    ASKED,
    BASE,
    CAGE,
    FEEDBACK,
    HEAD,
    KEPT,
    MONEY_WARNINGS,
    PATCH,
    PROPOSAL,
    SEAL,
    SELECTED,
    SUITES,
    WORK_ITEM,
)


@step(
    reads=(WORK_ITEM, BASE, HEAD, SUITES, SEAL, KEPT),
    writes=(ACTORS, AGENT, CAGE, ANSWER, MONEY_WARNINGS, PATCH, PROPOSAL, ASKED),
)
def refactor(context: Context) -> IOResult[Context, PipelineError]:
    """Ask for a clean-up of what was built, and put the source part of it into the context.

    Fails with ``AgentGaveUp`` when nothing is to be cleaned up: then what was built stays.
    """
    return IOResult.do(
        context.put(ACTORS, done.turn.actors)
        .put(AGENT, done.proposal.agent)
        .put(CAGE, level)
        .put(ANSWER, done.proposal.answer)
        .put(MONEY_WARNINGS, done.warnings)
        .put(PATCH, done.proposal.patch)
        .put(PROPOSAL, done.proposal)
        .put(ASKED, done.selected.round)
        .drop(SELECTED)
        for item, base, head, suites, seal, kept in IOResult.from_result(
            take(context, WORK_ITEM, BASE, HEAD, SUITES, SEAL, KEPT)
        )
        for level in cage_level(context.settings, context.get(CAGE))
        for done in clean_up(
            Workplace(context.root, context.settings, base, level, suites, seal),
            Progress(
                head,
                context.get(ASKED) or 0,
                context.get(FEEDBACK) or (),
                context.get(PROPOSAL),
            ),
            item,
            kept,
        )
    )
