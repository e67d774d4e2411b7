"""What the settings make of a claim."""

import pytest
from attrs import evolve

from adws.core.claim import Claim, ClaimStatus, Permit
from adws.core.settings import StaleTests
from adws.ledger.claim_policy import NEVER, decide
from adws.tests.ledger.claims import AT, CLAIM

REJECTED = evolve(CLAIM, status=ClaimStatus.REJECTED, outcome=NEVER)
PERMITTED = evolve(
    CLAIM, status=ClaimStatus.APPROVED, permit=Permit("rounds up", AT, by_policy=True)
)


@pytest.mark.parametrize(
    ("policy", "claim", "sound", "decided"),
    [
        (StaleTests.ASK, CLAIM, True, CLAIM),
        (StaleTests.NEVER, CLAIM, True, REJECTED),
        (StaleTests.APPROVE_WITH_REASON, CLAIM, True, PERMITTED),
        (StaleTests.APPROVE_WITH_REASON, CLAIM, False, CLAIM),
        (
            StaleTests.APPROVE_WITH_REASON,
            evolve(CLAIM, reason=" "),
            True,
            evolve(CLAIM, reason=" "),
        ),
        (
            StaleTests.APPROVE_WITH_REASON,
            evolve(CLAIM, evidence=""),
            True,
            evolve(CLAIM, evidence=""),
        ),
    ],
)
def test_the_policy_decides(
    policy: StaleTests,
    claim: Claim,
    sound: bool,  # noqa: FBT001 - table
    decided: Claim,
) -> None:
    """Without a reason, or evidence, or an expected value, a person must."""
    assert decide(policy, claim, sound=sound, at=AT) == decided
