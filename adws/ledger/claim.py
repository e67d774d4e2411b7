"""Claims that a test is wrong, and the permits that answer them.

    open → approved → spent
         → rejected

An agent may claim that a case expects the wrong value; the case stays red. When a person, or the
policy in the settings, approves the claim, that is a permit: it allows one attempt to change this
one literal.
"""

import hashlib
from operator import attrgetter

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.claim import Claim, ClaimStatus, Permit
from adws.core.errors import PipelineError, TransitionRefused
from adws.core.settings import StaleTests

_DIGITS = 16


def text_digest(text: str) -> str:
    """Return the digest of a file's text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def approve(claim: Claim, permit: Permit) -> Result[Claim, PipelineError]:
    """Return a permit for an open claim whose place in the test is known."""
    if not claim.line:
        return Failure(_transition_refused(claim, "approved: adws cannot find the value to change"))
    return _move(claim, ClaimStatus.OPEN, ClaimStatus.APPROVED).map(
        lambda moved: evolve(moved, permit=permit)
    )


def reject(claim: Claim, reason: str) -> Result[Claim, PipelineError]:
    """Reject an open claim, or revoke a permit that was not used yet."""
    source = ClaimStatus.APPROVED if claim.status is ClaimStatus.APPROVED else ClaimStatus.OPEN
    return _move(claim, source, ClaimStatus.REJECTED).map(
        lambda moved: evolve(moved, outcome=reason, permit=None)
    )


def spend(
    claim: Claim, *, run: str, outcome: str, commit: str = ""
) -> Result[Claim, PipelineError]:
    """Use up the permit of an approved claim, whether or not its change was made."""
    return _move(claim, ClaimStatus.APPROVED, ClaimStatus.SPENT).map(
        lambda moved: evolve(moved, outcome=outcome, commit=commit, spent_in=run)
    )


def with_claim(claims: tuple[Claim, ...], claim: Claim) -> tuple[Claim, ...]:
    """Add a claim with the next free id, unless the same claim is there and not yet spent."""
    if known_claim(claims, claim) is not None:
        return claims
    return (*claims, evolve(claim, id=f"C-{len(claims) + 1:03}"))


def known_claim(claims: tuple[Claim, ...], claim: Claim) -> Claim | None:
    """Return the claim that changes the same text in the same way and is not yet spent."""
    waiting = (claim for claim in claims if claim.status is not ClaimStatus.SPENT)
    fields = attrgetter("case_id", "path", "line", "old", "new", "text_id")
    return next(
        (waiting_claim for waiting_claim in waiting if fields(waiting_claim) == fields(claim)), None
    )


def _move(claim: Claim, source: ClaimStatus, to: ClaimStatus) -> Result[Claim, PipelineError]:
    if claim.status is source:
        return Success(evolve(claim, status=to))
    return Failure(_transition_refused(claim, to.value))


def _transition_refused(claim: Claim, target: str) -> PipelineError:
    return TransitionRefused(
        f"{claim.id} ({claim.case_id}) is {claim.status} and cannot become {target}",
        hint="you decide a claim once, and a permit allows one try. See: adws claims list",
        context={"claim": claim.id, "status": claim.status.value},
    )


REJECTED_BY_SETTINGS = 'the settings reject all claims (stale_tests = "never")'


def decide(policy: StaleTests, claim: Claim, *, sound: bool, at: str) -> Claim:
    """Return a claim as the policy decides it at the time ``at`` (ISO 8601).

    ``never`` rejects it. ``approve-with-reason`` gives the permit if the claim has evidence and a
    reason and is ``sound``: an assertion of the case expects this literal. A person decides all
    other claims.
    """
    if policy is StaleTests.NEVER:
        return evolve(claim, status=ClaimStatus.REJECTED, outcome=REJECTED_BY_SETTINGS)
    is_justified = claim.evidence.strip() and claim.reason.strip()
    if policy is StaleTests.APPROVE_WITH_REASON and is_justified and sound:
        permit = Permit(claim.reason, at, by_policy=True)
        return evolve(claim, status=ClaimStatus.APPROVED, permit=permit)
    return claim
