"""A failed verification: feedback for the role that can fix it, or a dispute for a person."""

from collections.abc import Iterator
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result

from adws.core.answer_lines import read_answer_lines
from adws.core.errors import PipelineError, VerificationDisputed, VerificationFailed
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.run import VerifyFeedback
from adws.core.verification import Verification
from adws.ledger.journal import JournalRecord, journal_path, read
from adws.ledger.turns import turns_of
from adws.trust.reasons import named

_SIDES = ((Purpose.IMPLEMENT, "the developer"), (Purpose.VERIFY, "the verifier"))


@frozen
class FailedReview:
    """A verification that failed, and where its run keeps its words."""

    root: PurePath
    """The project's folder."""
    run: str
    """The id of the run; empty outside of one."""
    verification: Verification
    feedback: tuple[VerifyFeedback, ...] = ()
    """What earlier tries of this phase were refused for, oldest first."""


def fail_review(failed: FailedReview) -> IOResult[None, PipelineError]:
    """Fail with ``VerificationFailed``: which cases fail, how, and in how many tries they did.

    It also says where the words of both sides are.
    """
    verification = failed.verification
    tries = 1 + sum(item.kind == VerificationFailed.__name__ for item in failed.feedback)
    often = f" in {tries} tries" if tries > 1 else ""

    def error(places: str) -> Result[None, PipelineError]:
        return Failure(
            VerificationFailed(
                f"Integration tests failed{often}: {named(verification.failing)}",
                hint=f"{verification.output}\nthe tests are in {named(verification.tests)}{places}",
                context={
                    "cases": verification.failing,
                    "tests": verification.tests,
                    "output": verification.output,
                },
            )
        )

    return _where_to_read(failed).bind_result(error)


def check_disputes(failed: FailedReview, proposal: Proposal) -> IOResult[None, PipelineError]:
    """Pass unless the developer claims that a case is wrong with which the verification failed.

    Fails with ``VerificationDisputed``, which shows what both sides say.
    """
    verification = failed.verification
    claims = tuple(
        claim
        for claim in read_answer_lines(proposal.answer.text).claims
        if claim.case in verification.failing
    )
    if not claims:
        return IOSuccess(None)
    sentences = tuple(
        f"{claim.case} should expect {claim.new} instead of {claim.old} ({why})"
        for claim in claims
        for why in (", ".join(filter(None, (claim.reason, claim.evidence))),)
    )

    def error(places: str) -> Result[None, PipelineError]:
        return Failure(
            VerificationDisputed(
                f"the developer claims that the verifier's tests are wrong: {'; '.join(sentences)}",
                hint=f"decide who is right. The verifier's tests said:\n{verification.output}\n"
                f"the tests are in {named(verification.tests)}{places}",
                context={
                    "cases": tuple(claim.case for claim in claims),
                    "claims": sentences,
                    "output": verification.output,
                },
            )
        )

    return _where_to_read(failed).bind_result(error)


def _where_to_read(failed: FailedReview) -> IOResult[str, PipelineError]:
    """Return what tells a person where each side's last words and change are; each on a line."""
    return IOResult.do(
        "".join(_places(failed.run, records)) for records in read(journal_path(failed.root))
    )


def _places(run: str, records: tuple[JournalRecord, ...]) -> Iterator[str]:
    names = [turn.name for turn in turns_of(run, records)]
    for purpose, who in _SIDES:
        # A question is named after the role that it was put to: ``3-implement-try-2``.
        of_role = [name for name in names if name.split("-")[1:2] == [purpose.value]]
        if of_role:
            last = f"{run}/{of_role[-1]}"
            yield f"\n{who}: .adws/logs/{last}.log, .adws/attempts/{last}.patch"
