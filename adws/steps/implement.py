"""GREEN: have the behaviour built that the new tests describe."""

from returns.io import IOResult

from adws.asking.workplace import Workplace
from adws.building.developing.ask_role import Progress
from adws.building.developing.roles import implement as build
from adws.cage.level import cage_level
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.selected import Selected
from adws.core.step import step
from adws.slots import (
    ACTORS,
    AGENT,
    ANALYSIS,
    ANSWER,
    ASKED,
    BASE,
    BASELINE,
    CAGE,
    FEEDBACK,
    HEAD,
    MONEY_WARNINGS,
    PATCH,
    PROPOSAL,
    SEAL,
    SELECTED,
    SUITES,
    VERIFICATION,
    WORK_ITEM,
)


@step(
    reads=(WORK_ITEM, BASE, HEAD, SUITES, SEAL, ANALYSIS, BASELINE),
    writes=(ACTORS, AGENT, CAGE, ANSWER, MONEY_WARNINGS, PATCH, PROPOSAL, ASKED, SELECTED),
)
def implement(context: Context) -> IOResult[Context, PipelineError]:
    """Ask for the work item to be built, and put the source part of the change into the context.

    The cases that fail now and did not fail before the work began are what must pass; without any
    the description alone says what is wanted. The tests are sealed. Fails with ``AgentGaveUp``.
    """
    return IOResult.do(
        _selecting(context, done.selected)
        .put(ACTORS, done.turn.actors)
        .put(AGENT, done.proposal.agent)
        .put(CAGE, level)
        .put(ANSWER, done.proposal.answer)
        .put(MONEY_WARNINGS, done.warnings)
        .put(PATCH, done.proposal.patch)
        .put(PROPOSAL, done.proposal)
        .put(ASKED, done.selected.round)
        for item, base, head, suites, seal, analysis, before in IOResult.from_result(
            take(context, WORK_ITEM, BASE, HEAD, SUITES, SEAL, ANALYSIS, BASELINE)
        )
        for level in cage_level(context.settings, context.get(CAGE))
        for done in build(
            Workplace(context.root, context.settings, base, level, suites, seal),
            Progress(
                head,
                context.get(ASKED) or 0,
                context.get(FEEDBACK) or (),
                context.get(PROPOSAL),
                analysis.report,
            ),
            item,
            analysis.failures_since(before),
            context.get(VERIFICATION),
        )
    )


def _selecting(context: Context, selected: Selected) -> Context:
    """Return the context with what must pass; without cases, everything is looked at."""
    return context.put(SELECTED, selected) if selected.failures else context.drop(SELECTED)
