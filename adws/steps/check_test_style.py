"""Send tests back of which linters have something to complain, while their author can mend it."""

from returns.io import IOResult

from adws.building.checks.complaints import no_complaints
from adws.building.checks.shape import shape_at
from adws.core.check import Sort
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import BASE, PROPOSAL, QUALITY_BEFORE, checks_bench_of
from adws.trust.awaited_code import linted
from adws.trust.quality import worsened


@step(reads=(BASE, PROPOSAL, QUALITY_BEFORE))
def check_test_style(context: Context) -> IOResult[Context, PipelineError]:
    """Run the linters on proposed tests; fails with ``GateRefused`` for complaints that are new.

    Type checkers have no say yet, and are not started: what the tests ask for is not there.
    """
    return IOResult.do(
        context
        for bench in IOResult.from_result(checks_bench_of(context))
        for proposal, before in IOResult.from_result(take(context, PROPOSAL, QUALITY_BEFORE))
        for now in shape_at(bench, proposal.kept.tree, Sort.LINT)
        for _passed in IOResult.from_result(
            no_complaints(proposal, worsened(linted(before), linted(now)))
        )
    )
