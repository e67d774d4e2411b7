"""GREEN: have the behaviour built that the new tests describe."""

from returns.io import IOResult, IOSuccess

from adws.building.developing.errand import run_errand
from adws.building.developing.giving_up import not_given_up
from adws.core.context import Context
from adws.core.errand import Errand
from adws.core.errors import PipelineError
from adws.core.failure import Analysis, Failure
from adws.core.purpose import Purpose
from adws.core.settings import StaleTests
from adws.core.step import show, step
from adws.core.suite import SuiteReport
from adws.core.work_item import WorkItem
from adws.judging.judged_part import judged_part
from adws.reports import building_terminal
from adws.slots import (
    ACTOR,
    ACTORS,
    AGENT,
    ANALYSIS,
    ANSWER,
    ASKED,
    BASE,
    BASELINE,
    HEAD,
    PATCH,
    PROPOSAL,
    RUN,
    SEAL,
    SELECTED,
    SESSION,
    SUITES,
    VERIFICATION,
    WORK_ITEM,
)


@step(
    reads=(WORK_ITEM, RUN, BASE, HEAD, SUITES, SEAL, ANALYSIS, BASELINE),
    writes=(ACTORS, ACTOR, SESSION, AGENT, ANSWER, PATCH, PROPOSAL, ASKED, SELECTED),
    announces=show(building_terminal.doing("is building"), AGENT),
    shows=show(building_terminal.changed_line, PROPOSAL),
)
def implement(context: Context) -> IOResult[Context, PipelineError]:
    """Ask for the work item to be built, and put the source part of the change into the context.

    The cases that fail now and did not fail before the work began are what must pass; without any
    the description alone says what is wanted. The tests are sealed. Fails with ``AgentGaveUp``.
    """
    return IOResult.do(
        asked if wanted else asked.drop(SELECTED)
        for item in IOResult.from_result(context.require(WORK_ITEM))
        for analysis in IOResult.from_result(context.require(ANALYSIS))
        for before in IOResult.from_result(context.require(BASELINE))
        for wanted in IOSuccess(_new_failures(analysis, before))
        for asked in run_errand(context, _errand(context, item), wanted, judged_part).bind_result(
            not_given_up
        )
    )


def _new_failures(analysis: Analysis, before: SuiteReport) -> tuple[Failure, ...]:
    stale = frozenset(case.id for case in before.failing)
    return tuple(failure for failure in analysis.failures if failure.case_id not in stale)


def _errand(context: Context, item: WorkItem) -> Errand:
    return Errand(
        Purpose.IMPLEMENT,
        item.request,
        item.criteria,
        sources=item.files,
        claims=_may_dispute(context),
    )


def _may_dispute(context: Context) -> bool:
    """Whether a verifier's tests fail: these he may call wrong, and a person decides."""
    verified = context.get(VERIFICATION)
    disputable = verified is not None and bool(verified.failing)
    return disputable and context.settings.stale_tests is not StaleTests.NEVER
