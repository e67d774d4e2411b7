"""The verdict on a change as Markdown."""

from adws.core.proposal import Proposal
from adws.core.renamed_case import renamed_tests
from adws.core.verdict import Colour, Verdict
from adws.reports.changed_calls import verdict_calls_section
from adws.reports.limits import limits_section
from adws.reports.markdown import bullets, code, document, plain, section
from adws.reports.not_run import not_run_section

_ANSWERS = {
    Colour.GREEN: "yes: a green that can be trusted",
    Colour.YELLOW: "yes, but please review the suspicious lines",
    Colour.RED: "no",
}

UNCHANGED = "nothing changed: the files are those of the base"
"""What a verdict says where there is no change at all."""


def verdict_markdown(verdict: Verdict, proposal: Proposal) -> str:
    """Return the verdict, its reasons, the cases that changed, and what was not judged."""
    summary = (
        f"Verdict: {_answer(verdict)}",
        f"Failing before: {verdict.failing_before}",
        f"Failing after: {verdict.failing_after}",
        f"Files changed: {len(proposal.patch.changes)}",
        *((UNCHANGED,) if verdict.unchanged else ()),
    )
    parts = (
        not_run_section(verdict.not_run),
        section("Summary", bullets(summary)),
        *_bullet_sections("Reasons", tuple(plain(reason) for reason in verdict.reasons)),
        *_bullet_sections(
            "Suspicious Lines",
            tuple(
                f"{code(flag.place)}: {code(flag.seen)} — {plain(flag.why)} ({flag.rule})"
                for flag in verdict.flags
            ),
        ),
        limits_section(verdict.limits if verdict.accepted else ()),
        verdict_calls_section("What This Change Does", verdict),
        *_bullet_sections("Not Determined", tuple(plain(note) for note in verdict.notes)),
        *_bullet_sections("Fixed", tuple(code(case_id) for case_id in verdict.fixed)),
        *_bullet_sections("Broken", tuple(code(case_id) for case_id in verdict.broken)),
        *_bullet_sections(
            "Renamed",
            tuple(
                f"{code(case.old)} is now {code(case.new)}{f' ({rows} cases)' if rows > 1 else ''}"
                for case, rows in renamed_tests(verdict.renamed)
            ),
        ),
        *_bullet_sections("Flaky", tuple(code(case_id) for case_id in verdict.flaky)),
        *_bullet_sections(
            "Run Again", tuple(f"{code(repeat.case_id)} {repeat}" for repeat in verdict.repeats)
        ),
        *_bullet_sections("Not Judged", tuple(code(path) for path in proposal.dropped)),
    )
    return document("Judge Report", parts)


def _answer(verdict: Verdict) -> str:
    limited = verdict.accepted and verdict.limits and not verdict.flags
    return "yes, but limited" if limited else _ANSWERS[verdict.colour]


def _bullet_sections(title: str, items: tuple[str, ...]) -> tuple[str, ...]:
    return (section(title, bullets(items)),) if items else ()
