"""The claims that tests are wrong, as a section of a report in Markdown."""

from adws.core.claim import Claim, ClaimStatus
from adws.reports.markdown import code, plain, section, table

_HEAD = ("Claim", "Test Name", "Where", "Expects", "Should Expect", "Because", "Status")
_EXPLANATION = "A claim changes no test: the case stays red until you approve the claim."


def claims_section(claims: tuple[Claim, ...]) -> str:
    """Return the section; empty without claims."""
    rows = [
        (
            code(claim.id),
            code(claim.case_id),
            code(claim.place),
            code(claim.old),
            code(claim.new),
            plain("; ".join(filter(None, (claim.reason, claim.evidence)))),
            plain(claim_status(claim)),
        )
        for claim in claims
    ]
    return section("Claims That a Test Is Wrong", _EXPLANATION, table(_HEAD, rows)) if rows else ""


def claim_status(claim: Claim) -> str:
    """Return the status of a claim in words.

    >>> claim_status(Claim(case_id="t.py::a", path="t.py", line=1, old="4", new="5"))
    'open'
    """
    approver = "the settings" if claim.approved_by == "settings" else "a person"
    approved = f"approved by {approver}" if claim.permit else ""
    ending = f"{claim.status}: {claim.outcome}" if claim.outcome else ""
    if claim.status is ClaimStatus.APPROVED:
        return f"{approved}: {claim.approved_because}"
    return "; ".join(filter(None, (ending, approved))) or claim.status.value
