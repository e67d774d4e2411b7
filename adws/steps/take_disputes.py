"""Take what a developer claims of an independent verifier's tests: a person decides, no machine."""

from returns.io import IOResult, IOSuccess

from adws.building.review.failed_review import FailedReview, check_disputes
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.verification import VerificationPhase
from adws.slots import FEEDBACK, PROPOSAL, RUN, VERIFICATION


@step(reads=(PROPOSAL,))
def take_disputes(context: Context) -> IOResult[Context, PipelineError]:
    """Pass unless the developer claims that a case is wrong with which verification has failed.

    Fails with ``VerificationDisputed``, which shows what both sides say; it is tried no more.
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
