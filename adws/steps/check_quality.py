"""Refuse a change for which linters or type checkers report anything new."""

from returns.io import IOResult, IOSuccess

from adws.building.checks.complaints import complaints_of_others
from adws.building.checks.shape import quality_at
from adws.core.check import CheckSort
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.verdict import is_refused
from adws.slot_values import checks_bench_of
from adws.slots import (
    ALTERED_CHECK_SORTS,
    BASE,
    KEPT_CHANGES,
    PROPOSAL,
    QUALITY,
    QUALITY_BEFORE,
    TEST_COMPLAINTS,
    VERDICT,
)
from adws.trust.quality import worsened


@step(
    reads=(BASE, PROPOSAL, QUALITY_BEFORE),
    writes=(QUALITY, TEST_COMPLAINTS),
    doing="running linters and type checkers",
)
def check_quality(context: Context) -> IOResult[Context, PipelineError]:
    """Run every check except the suites on the proposal, and put their results into the context.

    It runs nothing for a proposal that the judge refused. Fails with ``GateRefused``, which lists
    every new complaint. New complaints about tests that another agent wrote for this work do not
    count against the proposal: they are in the slot ``test_complaints``, for the report.
    """
    if is_refused(context.get(VERDICT)):
        return IOSuccess(context)
    return IOResult.do(
        context.put(QUALITY, now).put(TEST_COMPLAINTS, tuple(map(str, of_others)))
        for bench in IOResult.from_result(checks_bench_of(context))
        for proposal, before in IOResult.from_result(take(context, PROPOSAL, QUALITY_BEFORE))
        for now in quality_at(
            bench, proposal.kept.tree, *(context.get(ALTERED_CHECK_SORTS) or CheckSort)
        )
        for of_others in IOResult.from_result(
            complaints_of_others(
                proposal, worsened(before, now), context.get(KEPT_CHANGES) or (), bench.base
            )
        )
    )
