"""A failed verification, told to the developer who can mend it, and to a person where he cannot."""

from functools import partial

from returns.io import IOFailure, IOResult

from adws.building.review.both_sides import where_to_read
from adws.core.context import Context
from adws.core.errors import PipelineError, VerificationFailed
from adws.core.verification import Verification
from adws.slots import FEEDBACK
from adws.trust.reasons import named


def fail_verified(context: Context, done: Verification) -> IOResult[Context, PipelineError]:
    """Fail with ``VerificationFailed``: which cases fail, how, and in how many tries they did.

    It also says where the words of both sides are.
    """
    told = context.get(FEEDBACK) or ()
    tries = 1 + sum(one.kind == VerificationFailed.__name__ for one in told)
    return where_to_read(context).bind(partial(_failed, done, tries))


def _failed(done: Verification, tries: int, places: str) -> IOResult[Context, PipelineError]:
    often = f" in {tries} tries" if tries > 1 else ""
    return IOFailure(
        VerificationFailed(
            f"Integration tests failed{often}: {named(done.failing)}",
            hint=f"{done.output}\nthey stand in {named(done.tests)}{places}",
            context={"cases": done.failing, "tests": done.tests, "output": done.output},
        )
    )
