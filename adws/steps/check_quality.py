"""Refuse a change of which linters and type checkers have something new to complain."""

from returns.io import IOResult, IOSuccess

from adws.building.checks.complaints import no_complaints
from adws.building.checks.shape import shape_at
from adws.core.check import Quality
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.step import step
from adws.core.verdict import refused_already
from adws.slots import BASE, KEPT, PROPOSAL, QUALITY, QUALITY_BEFORE, TEST_COMPLAINTS, VERDICT
from adws.trust.quality import Complaint, worsened
from adws.vcs.base import Base

_OF_OTHERS = frozenset({Purpose.WRITE_TESTS, Purpose.VERIFY})


@step(reads=(BASE, PROPOSAL, QUALITY_BEFORE), writes=(QUALITY, TEST_COMPLAINTS))
def check_quality(context: Context) -> IOResult[Context, PipelineError]:
    """Run every check but the suites on the proposal, and put what they say into the context.

    Nothing is run for a proposal that the judge has refused. Fails with ``GateRefused``, which
    lists every complaint that there was not before. What is new about the tests that others wrote
    for this work is theirs: it stands in the slot ``test_complaints``, for the report.
    """
    if refused_already(context.get(VERDICT)):
        return IOSuccess(context)
    return IOResult.do(
        context.put(QUALITY, now).put(TEST_COMPLAINTS, tuple(map(str, of_others)))
        for base in IOResult.from_result(context.require(BASE))
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for before in IOResult.from_result(context.require(QUALITY_BEFORE))
        for now in shape_at(context, proposal.kept.tree)
        for of_others in _judged(context, base, proposal, before, now)
    )


def _judged(
    context: Context, base: Base, proposal: Proposal, before: Quality, now: Quality
) -> IOResult[tuple[Complaint, ...], PipelineError]:
    """Return the complaints that are not the proposal's; fail with its own."""
    complaints = worsened(before, now)
    tests = _tests_of_others(context)
    theirs = tuple(one for one in complaints if base.at_top(one.file) in tests)
    own = tuple(one for one in complaints if one not in theirs)
    return IOResult.from_result(no_complaints(proposal, own)).map(lambda _: theirs)


def _tests_of_others(context: Context) -> frozenset[str]:
    kept = context.get(KEPT) or ()
    return frozenset(path for one in kept if one.purpose in _OF_OTHERS for path in one.files)
