"""RED: have the tests written for something that is not there yet."""

from returns.io import IOResult

from adws.asking.workplace import Workplace
from adws.building.developing.ask_role import Progress
from adws.building.developing.roles import write_tests
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
    MONEY_WARNINGS,
    PATCH,
    PROPOSAL,
    SEAL,
    SUITES,
    WORK_ITEM,
)


@step(
    reads=(WORK_ITEM, BASE, HEAD, SUITES, SEAL),
    writes=(ACTORS, AGENT, CAGE, ANSWER, MONEY_WARNINGS, PATCH, PROPOSAL, ASKED),
)
def write_failing_tests(context: Context) -> IOResult[Context, PipelineError]:
    """Ask for tests of the work item, and put the new test files into the context as a proposal.

    Whatever else the author changes is dropped. Fails with ``NoTestsRan`` when no new test file is
    left, and with ``AgentGaveUp``.
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
        for item, base, head, suites, seal in IOResult.from_result(
            take(context, WORK_ITEM, BASE, HEAD, SUITES, SEAL)
        )
        for level in cage_level(context.settings, context.get(CAGE))
        for done in write_tests(
            Workplace(context.root, context.settings, base, level, suites, seal),
            Progress(
                head,
                context.get(ASKED) or 0,
                context.get(FEEDBACK) or (),
                context.get(PROPOSAL),
            ),
            item,
        )
    )
