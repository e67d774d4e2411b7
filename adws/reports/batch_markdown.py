"""The verdicts on changes that were judged together, as Markdown."""

from adws.core.batch_judgement import BatchJudgement
from adws.core.lane_work import LaneAttempt
from adws.core.verdict import Colour, Verdict
from adws.reports.batch_terminal import joint_run_line
from adws.reports.limits import limits_lines
from adws.reports.markdown import bullets, code, document, plain, section, table

_ANSWERS = {
    Colour.GREEN: "accepted",
    Colour.YELLOW: "accepted, but please review the suspicious lines",
    Colour.RED: "refused",
}


def batch_markdown(judgement: BatchJudgement) -> str:
    """Return the verdict on each change with its reason, and the runs for several changes."""
    rows = (
        (code(change.selected.group), _answer(change.verdict), _why(change))
        for change in judgement.changes
    )
    summary = (
        f"Accepted together: {len(judgement.accepted.names)} of {len(judgement.changes)}",
        f"Failing before: {judgement.failing_before}",
        f"Failing after: {judgement.failing_after}",
        f"Full runs of the suite: {judgement.full_runs}",
    )
    parts = (
        section("Summary", bullets(summary)),
        section("Changes", table(("Change", "Verdict", "Why"), rows)),
        section("Judged Together", bullets(plain(joint_run_line(run)) for run in judgement.runs)),
        *_bullet_section("Fixed", tuple(map(code, judgement.fixed))),
        *_bullet_section("Not Determined", tuple(map(plain, judgement.notes))),
        *_bullet_section("Not Judged", tuple(map(code, judgement.accepted.dropped))),
    )
    return document("Batch Judge Report", parts)


def _answer(verdict: Verdict) -> str:
    limited = verdict.accepted and verdict.limits and not verdict.flags
    return "accepted, but limited" if limited else _ANSWERS[verdict.colour]


def _why(change: LaneAttempt) -> str:
    verdict = change.verdict
    flags = tuple(f"{flag.place}: {flag.why}" for flag in verdict.flags)
    evidence = () if verdict.accepted else verdict.notes
    limits = limits_lines(verdict.limits if verdict.accepted else ())
    return "<br>".join(plain(text) for text in (*verdict.reasons, *flags, *limits, *evidence))


def _bullet_section(title: str, items: tuple[str, ...]) -> tuple[str, ...]:
    return (section(title, bullets(items)),) if items else ()
