"""Stop the run while tests of an independent verifier fail."""

from returns.io import IOResult, IOSuccess

from adws.building.review.failed_review import FailedReview, fail_review
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.verification import VerificationPhase
from adws.slots import FEEDBACK, RUN, VERIFICATION


@step(reads=(VERIFICATION,), doing="checking the verification")
def require_verified(context: Context) -> IOResult[Context, PipelineError]:
    """Pass if the change was verified, or if the verification was skipped.

    Fails with ``VerificationFailed``: it tells the developer which cases fail and how, and you
    where to read the statements of both sides.
    """
    return IOResult.do(
        context
        for review in IOResult.from_result(context.require(VERIFICATION))
        for _passed in (
            fail_review(
                FailedReview(
                    context.root, context.get(RUN) or "", review, context.get(FEEDBACK) or ()
                )
            )
            if review.phase is VerificationPhase.FAILED
            else IOSuccess(None)
        )
    )
