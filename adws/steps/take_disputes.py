"""Read a developer's claims against an independent verifier's tests; only a person can decide."""

from returns.io import IOResult, IOSuccess

from adws.building.review.failed_review import FailedReview, check_disputes
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.verification import VerificationPhase
from adws.slots import FEEDBACK, PROPOSAL, RUN, VERIFICATION


@step(reads=(PROPOSAL,), doing="reading claims about tests")
def take_disputes(context: Context) -> IOResult[Context, PipelineError]:
    """Pass unless the developer claims that a failing case of the verifier is wrong.

    Fails with ``VerificationDisputed``, which shows what both sides say; adws tries no more.
    """
    review = context.get(VERIFICATION)
    if review is None or review.phase is not VerificationPhase.FAILED:
        return IOSuccess(context)
    return IOResult.do(
        context
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for _undisputed in check_disputes(
            FailedReview(context.root, context.get(RUN) or "", review, context.get(FEEDBACK) or ()),
            proposal,
        )
    )
