"""The message of the commit that holds one accepted fix."""

from adws.core.proposal import Proposal
from adws.core.verdict import Verdict


def commit_message(proposal: Proposal, verdict: Verdict, run: str) -> str:
    """Return a message whose subject names the case and the trend.

    The body lists every case that the fix turned green; trailers say which run and agent made it.
    """
    first, *more = verdict.fixed
    others = f" and {len(more)} more" if more else ""
    trend = f"failing {verdict.failing_before}→{verdict.failing_after}"
    cases = "\n".join(f"- {case_id}" for case_id in verdict.fixed)
    return (
        f"fix: pass {_one_line(first)}{others} ({trend})\n\n"
        f"Passing now:\n{cases}\n\n"
        f"Adws-Run: {run}\nAdws-Agent: {proposal.agent}\nAdws-Attempt: {proposal.key}\n"
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
