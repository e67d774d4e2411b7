"""What the settings make of a claim, before any person sees it."""

from attrs import evolve

from adws.core.claim import Claim, ClaimStatus, Permit
from adws.core.settings import StaleTests

NEVER = 'the settings take no claims (stale_tests = "never")'


def decide(policy: StaleTests, claim: Claim, *, sound: bool, at: str) -> Claim:
    """Return a claim as the policy decides it at a time (ISO 8601).

    ``never`` rejects it. ``approve-with-reason`` gives the permit where there is evidence and a
    reason and the claim is ``sound``: the literal is one that an assertion of the case expects.
    Everything else is left to a person.
    """
    if policy is StaleTests.NEVER:
        return evolve(claim, status=ClaimStatus.REJECTED, outcome=NEVER)
    told = claim.evidence.strip() and claim.reason.strip()
    if policy is StaleTests.APPROVE_WITH_REASON and told and sound:
        permit = Permit(claim.reason, at, by_policy=True)
        return evolve(claim, status=ClaimStatus.APPROVED, permit=permit)
    return claim
