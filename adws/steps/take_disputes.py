"""Take what a developer claims of an independent verifier's tests: a person decides, no machine."""

from functools import partial

from returns.io import IOFailure, IOResult, IOSuccess

from adws.building.review.both_sides import where_to_read
from adws.core.answer_lines import read_answer_lines
from adws.core.claim import Claimed
from adws.core.context import Context
from adws.core.errors import PipelineError, VerificationDisputed
from adws.core.proposal import Proposal
from adws.core.step import step
from adws.core.verification import Verification, VerificationPhase
from adws.slots import PROPOSAL, VERIFICATION
from adws.trust.reasons import named


@step(reads=(PROPOSAL,))
def take_disputes(context: Context) -> IOResult[Context, PipelineError]:
    """Pass unless the developer claims that a case is wrong with which verification has failed.

    Fails with ``VerificationDisputed``, which shows what both sides say; it is tried no more.
    """
    done = context.get(VERIFICATION)
    if done is None or done.phase is not VerificationPhase.FAILED:
        return IOSuccess(context)
    return (
        IOResult.from_result(context.require(PROPOSAL))
        .map(partial(_claims, done))
        .bind(partial(_escalated, context, done))
    )


def _claims(done: Verification, proposal: Proposal) -> tuple[Claimed, ...]:
    claims = read_answer_lines(proposal.answer.text).claims
    return tuple(one for one in claims if one.case in done.failing)


def _escalated(
    context: Context, done: Verification, claims: tuple[Claimed, ...]
) -> IOResult[Context, PipelineError]:
    if not claims:
        return IOSuccess(context)
    return where_to_read(context).bind(partial(_disputed, done, claims))


def _disputed(
    done: Verification, claims: tuple[Claimed, ...], places: str
) -> IOResult[Context, PipelineError]:
    said = tuple(map(_sentence, claims))
    return IOFailure(
        VerificationDisputed(
            f"the developer claims that the verifier's tests are wrong: {'; '.join(said)}",
            hint=f"decide who is right. The verifier's tests said:\n{done.output}\n"
            f"they stand in {named(done.tests)}{places}",
            context={
                "cases": tuple(one.case for one in claims),
                "claims": said,
                "output": done.output,
            },
        )
    )


def _sentence(claimed: Claimed) -> str:
    why = ", ".join(filter(None, (claimed.reason, claimed.evidence)))
    return f"{claimed.case} should expect {claimed.new} instead of {claimed.old} ({why})"
