"""The section about claims that tests are wrong."""

import pytest
from attrs import evolve

from adws.core.claim import Claim, ClaimStatus, Permit
from adws.reports.claims import claim_status, claims_section
from adws.tests.ledger.claims import AT, CLAIM

PERMIT = Permit("so it is", AT)
APPROVED = evolve(CLAIM, status=ClaimStatus.APPROVED, permit=PERMIT)
BY_POLICY = evolve(APPROVED, permit=evolve(PERMIT, by_policy=True))


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (CLAIM, "open"),
        (APPROVED, "approved by a person: so it is"),
        (BY_POLICY, "approved by the settings: so it is"),
        (evolve(CLAIM, status=ClaimStatus.REJECTED, outcome="no"), "rejected: no"),
        (
            evolve(APPROVED, status=ClaimStatus.SPENT, outcome="the test was changed"),
            "spent: the test was changed; approved by a person",
        ),
    ],
)
def test_a_status_says_who_decided_and_what_came_of_it(claim: Claim, words: str) -> None:
    """In a few words."""
    assert claim_status(claim) == words


def test_without_claims_there_is_no_section() -> None:
    """A report stays short."""
    assert claims_section(()) == ""


def test_a_claim_without_a_place_names_the_file() -> None:
    """Nobody knows the line."""
    assert "| `t.py` |" in claims_section((evolve(CLAIM, line=0),))
