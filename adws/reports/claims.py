"""The claims that tests are wrong, as a section of a report in Markdown."""

from adws.core.fix_report import ClaimRow
from adws.reports.markdown import code, plain, section, table

_HEAD = ("Claim", "Test Name", "Where", "Expects", "Should Expect", "Because", "Status")
_TOLD = "A claim changes nothing by itself: the case stays red until the claim is approved."


def claims_section(claims: tuple[ClaimRow, ...]) -> str:
    """Return the section; nothing where nothing is claimed."""
    rows = [
        (
            code(claim.id),
            code(claim.case_id),
            code(f"{claim.path}:{claim.line}" if claim.line else claim.path),
            code(claim.old),
            code(claim.new),
            plain("; ".join(filter(None, (claim.reason, claim.evidence)))),
            plain(claim_status(claim)),
        )
        for claim in claims
    ]
    return section("Claims That a Test Is Wrong", _TOLD, table(_HEAD, rows)) if rows else ""


def claim_status(claim: ClaimRow) -> str:
    """Return where a claim stands, in words.

    >>> claim_status(ClaimRow("C-001", "t::a", "t.py", 1, "4", "5", "", "", "open"))
    'open'
    """
    approved = f"approved by {_by(claim.approved_by)}" if claim.approved_by else ""
    ending = f"{claim.status}: {claim.outcome}" if claim.outcome else ""
    if claim.status == "approved":
        return f"{approved}: {claim.approved_because}"
    return "; ".join(filter(None, (ending, approved))) or claim.status


def _by(approver: str) -> str:
    return "the settings" if approver == "settings" else f"a {approver}"
