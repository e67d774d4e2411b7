"""The section about claims that tests are wrong."""

import pytest
from attrs import evolve

from adws.core.fix_report import ClaimRow
from adws.reports.claims import claim_status, claims_section
from adws.tests.ledger.claims import ROW

APPROVED = evolve(ROW, status="approved", approved_by="person", approved_because="so it is")


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (ROW, "open"),
        (APPROVED, "approved by a person: so it is"),
        (evolve(APPROVED, approved_by="settings"), "approved by the settings: so it is"),
        (evolve(ROW, status="rejected", outcome="no"), "rejected: no"),
        (
            evolve(APPROVED, status="spent", outcome="the test was changed"),
            "spent: the test was changed; approved by a person",
        ),
    ],
)
def test_a_status_says_who_decided_and_what_came_of_it(claim: ClaimRow, words: str) -> None:
    """In a few words."""
    assert claim_status(claim) == words


def test_without_claims_there_is_no_section() -> None:
    """A report stays short."""
    assert claims_section(()) == ""


def test_a_claim_without_a_place_names_the_file() -> None:
    """Nobody knows the line."""
    assert "| `t.py` |" in claims_section((evolve(ROW, line=0),))
