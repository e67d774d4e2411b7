"""The messages of commits: a fix, a changed test, new behaviour, a quarantine."""

from collections.abc import Sequence

from adws.core.claim import Claim
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.quarantine import QuarantinedCase
from adws.core.verdict import Verdict
from adws.core.visible import one_line, visible
from adws.core.work_item import WorkItem
from adws.reports.excerpt import excerpt

CLAIM_TRAILER = "Adws-Claim"
"""The trailer that names the claim by which a test was changed."""


def commit_message(proposal: Proposal, verdict: Verdict, run: str) -> str:
    """Return a message whose subject names the case and the trend.

    The body lists every case that passes now. Trailers name the run, the agent and the attempt.
    """
    first, *more = verdict.fixed
    others = f" and {len(more)} more" if more else ""
    trend = f"failing {verdict.failing_before}→{verdict.failing_after}"
    cases = "\n".join(f"- {visible(case_id)}" for case_id in verdict.fixed)
    return (
        f"fix: pass {one_line(first)}{others} ({trend})\n\n"
        f"Passing now:\n{cases}\n\n"
        f"Adws-Run: {run}\nAdws-Agent: {proposal.agent}\nAdws-Attempt: {proposal.key}\n"
    )


def changed_test_message(claim: Claim, run: str) -> str:
    """Return the message of a commit that changes a test as an approved claim says.

    The subject names the case and the reason. Trailers name the claim and who approved it.
    """
    return (
        f"test: {one_line(claim.case_id)} expects {one_line(claim.new)}"
        f" ({one_line(claim.approved_because or claim.reason)})\n\n"
        f"It expected {one_line(claim.old)}. Claimed because: {one_line(claim.reason)}\n"
        f"Evidence: {one_line(claim.evidence) or 'none'}\n\n"
        f"{CLAIM_TRAILER}: {claim.id}\nAdws-Approved-By: {claim.approved_by}\nAdws-Run: {run}\n"
    )


def quarantine_message(cases: Sequence[QuarantinedCase], run: str) -> str:
    """Return a message whose subject names the first case; the body gives the reason for each."""
    first, *more = (one_line(case.id) for case in cases)
    others = f" and {len(more)} more" if more else ""
    reasons = "\n".join(
        f"- {visible(case.id)}: {one_line(case.seen)} (until {case.until})"
        f"{f', see {one_line(case.issue)}' if case.issue else ''}"
        for case in cases
    )
    subject = f"test: quarantine flaky {first}{others} (non-deterministic)"
    return f"{subject}\n\n{reasons}\n\nAdws-Run: {run}\n"


_WIDTH = 68
_SUBJECTS = {
    Purpose.WRITE_TESTS: "test: pin down",
    Purpose.IMPLEMENT: "feat:",
    Purpose.REFACTOR: "refactor: clean up",
    Purpose.VERIFY: "test: verify independently",
}


def kept_message(item: WorkItem, proposal: Proposal, run: str) -> str:
    """Return a message whose subject names the phase and the work.

    Trailers name the run, the agent and the issue.
    """
    subject = excerpt(f"{_SUBJECTS[proposal.purpose]} {one_line(item.title)}", _WIDTH)
    files = "\n".join(f"- {visible(path)}" for path in proposal.kept.paths)
    issue = f"Adws-Issue: {one_line(item.id)}\n" if item.id else ""
    return (
        f"{subject}\n\n{files}\n\n{issue}"
        f"Adws-Run: {run}\nAdws-Agent: {proposal.agent}\nAdws-Attempt: {proposal.key}\n"
    )
