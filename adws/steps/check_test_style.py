"""Return tests that linters complain about, while their author can still correct them."""

from returns.io import IOResult

from adws.building.checks.complaints import refuse_complaints
from adws.building.checks.shape import quality_at
from adws.core.check import CheckSort
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slot_values import checks_bench_of
from adws.slots import BASE, PROPOSAL, QUALITY_BEFORE
from adws.trust.awaited_code import linted
from adws.trust.quality import worsened


@step(reads=(BASE, PROPOSAL, QUALITY_BEFORE), doing="running linters on the new tests")
def check_test_style(context: Context) -> IOResult[Context, PipelineError]:
    """Run the linters on proposed tests; fails with ``GateRefused`` for new complaints.

    Type checkers do not run yet: the code that the tests need is not there.
    """
    return IOResult.do(
        context
        for bench in IOResult.from_result(checks_bench_of(context))
        for proposal, before in IOResult.from_result(take(context, PROPOSAL, QUALITY_BEFORE))
        for now in quality_at(bench, proposal.kept.tree, CheckSort.LINT)
        for _passed in IOResult.from_result(
            refuse_complaints(proposal, worsened(linted(before), linted(now)))
        )
    )
