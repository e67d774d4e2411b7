"""The verdict on a change as Markdown."""

from adws.core.proposal import Proposal
from adws.core.verdict import Verdict
from adws.reports.markdown import bullets, code, document, plain, section


def verdict_markdown(verdict: Verdict, proposal: Proposal) -> str:
    """Return what the judge decided, why, which cases changed, and what was not judged."""
    answer = "yes: a green that can be trusted" if verdict.accepted else "no"
    summary = (
        f"Verdict: {answer}",
        f"Failing before: {verdict.failing_before}",
        f"Failing after: {verdict.failing_after}",
        f"Files changed: {len(proposal.patch.changes)}",
    )
    parts = (
        section("Summary", bullets(summary)),
        *_listed("Reasons", tuple(plain(reason) for reason in verdict.reasons)),
        *_listed("Fixed", tuple(code(case_id) for case_id in verdict.fixed)),
        *_listed("Broken", tuple(code(case_id) for case_id in verdict.broken)),
        *_listed("Flaky", tuple(code(case_id) for case_id in verdict.flaky)),
        *_listed("Not Judged", tuple(code(path) for path in proposal.dropped)),
    )
    return document("Judge Report", parts)


def _listed(title: str, items: tuple[str, ...]) -> tuple[str, ...]:
    return (section(title, bullets(items)),) if items else ()
