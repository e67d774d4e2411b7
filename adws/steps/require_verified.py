"""Let nobody go on while tests of an independent verifier fail."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.building.review.failure import fail_verified
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.verification import Verification, VerificationPhase
from adws.slots import VERIFICATION


@step(reads=(VERIFICATION,))
def require_verified(context: Context) -> IOResult[Context, PipelineError]:
    """Pass when the change was verified, or its verification skipped.

    Fails with ``VerificationFailed``, which tells the developer which cases fail and how, and a
    person where the words of both sides are.
    """
    return IOResult.from_result(context.require(VERIFICATION)).bind(partial(_required, context))


def _required(context: Context, done: Verification) -> IOResult[Context, PipelineError]:
    if done.phase is not VerificationPhase.FAILED:
        return IOSuccess(context)
    return fail_verified(context, done)
