"""Let nobody go on while tests of an independent verifier fail."""

from returns.io import IOResult

from adws.building.review.failure import Reviewed, pass_verified
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slots import FEEDBACK, RUN, VERIFICATION


@step(reads=(VERIFICATION,))
def require_verified(context: Context) -> IOResult[Context, PipelineError]:
    """Pass when the change was verified, or its verification skipped.

    Fails with ``VerificationFailed``, which tells the developer which cases fail and how, and a
    person where the words of both sides are.
    """
    run, told = context.get(RUN) or "", context.get(FEEDBACK) or ()
    return IOResult.do(
        context
        for done in IOResult.from_result(context.require(VERIFICATION))
        for _passed in pass_verified(Reviewed(context.root, run, done, told))
    )
