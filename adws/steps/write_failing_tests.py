"""RED: have the tests written for something that is not there yet."""

from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.building.developing.errand import run_errand
from adws.building.developing.giving_up import not_given_up
from adws.core.context import Context
from adws.core.errand import Errand
from adws.core.errors import NoTestsRan, PipelineError
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.step import show, step
from adws.core.work_item import WorkItem
from adws.judging.new_tests_part import new_tests_part
from adws.reports import building_terminal
from adws.slots import (
    ACTOR,
    ACTORS,
    AGENT,
    ANSWER,
    ASKED,
    BASE,
    HEAD,
    PATCH,
    PROPOSAL,
    RUN,
    SEAL,
    SESSION,
    SUITES,
    WORK_ITEM,
)
from adws.trust.reasons import named


@step(
    reads=(WORK_ITEM, RUN, BASE, HEAD, SUITES, SEAL),
    writes=(ACTORS, ACTOR, SESSION, AGENT, ANSWER, PATCH, PROPOSAL, ASKED),
    announces=show(building_terminal.doing("is writing tests"), AGENT),
    shows=show(building_terminal.wrote_line, PROPOSAL),
)
def write_failing_tests(context: Context) -> IOResult[Context, PipelineError]:
    """Ask for tests of the work item, and put the new test files into the context as a proposal.

    Whatever else the author changes is dropped. Fails with ``NoTestsRan`` when no new test file is
    left, and with ``AgentGaveUp``.
    """
    return (
        IOResult.from_result(context.require(WORK_ITEM))
        .bind(lambda item: run_errand(context, _errand(item), (), new_tests_part))
        .bind_result(not_given_up)
        .bind_result(_some_tests)
    )


def _errand(item: WorkItem) -> Errand:
    return Errand(Purpose.WRITE_TESTS, item.request, item.criteria, sources=item.files)


def _some_tests(asked: Context) -> Result[Context, PipelineError]:
    proposal: Proposal = asked.require(PROPOSAL).unwrap()
    if not proposal.kept.empty:
        return Success(asked)
    return Failure(
        NoTestsRan(
            "no new test file was written" + _but(proposal.dropped),
            hint="write the tests into new files, beside the project's tests and named like them",
            context={"dropped": proposal.dropped, "log": proposal.log},
        )
    )


def _but(dropped: tuple[str, ...]) -> str:
    return f"; edits to other files were dropped: {named(dropped)}" if dropped else ""
