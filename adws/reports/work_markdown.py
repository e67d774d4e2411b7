"""The report of ``adws implement`` and ``adws build``, as Markdown for the reviewer."""

from collections.abc import Iterator

from adws.core.proposal import KeptChange
from adws.core.quantity import quantity
from adws.core.red_phase import RedPhase
from adws.core.work_report import TurnRow, WorkOutcome, WorkReport
from adws.reports.excerpt import excerpt
from adws.reports.independent_verification import independent_verification_section
from adws.reports.limits import limits_section
from adws.reports.markdown import bullets, code, document, plain, section, table
from adws.reports.not_run import not_run_section
from adws.reports.repeats import repeats_section
from adws.reports.run_section import run_section
from adws.reports.verification import confinement_lines

_OUTCOMES = {
    WorkOutcome.DONE: "done",
    WorkOutcome.ESCALATED: "handed to a person",
    WorkOutcome.UNFINISHED: "unfinished",
}
_KEPT = ("Phase", "Commit", "Files", "Summary")
_FLAGS = ("Where", "Seen", "Why", "Rule")
_TURNS = ("Call", "Ended", "Cost", "Seconds", "Answer", "Full Change")
_CHANGES = ("File", "Change", "Added", "Removed")
_SHOWN = 400
_SHORT = 12


def work_markdown(report: WorkReport) -> str:
    """Return the request, the kept changes, their proof, and what a person must look at."""
    return document(
        plain(report.item.title) or "Work",
        (
            not_run_section(report.not_run),
            section("Summary", bullets(_summary(report))),
            _open_decision(report),
            section("Commits", table(_KEPT, map(_change_row, report.kept))),
            _red(report.red),
            independent_verification_section(report.verification, report.need),
            _flags(report),
            limits_section(report.limits if report.limited else ()),
            repeats_section(
                (number, repeat)
                for number, change in enumerate(report.kept, 1)
                for repeat in change.repeats
            ),
            _notes(report),
            section("Agent Calls", table(_TURNS, map(_turn_row, report.turns))),
            section("Changes by File", table(_CHANGES, _changes(report))),
            _run(report),
        ),
    )


def _summary(report: WorkReport) -> Iterator[str]:
    yield f"Outcome: {_OUTCOMES[report.outcome]}"
    if report.item.id:
        yield f"Issue: {code(report.item.id)}"
    yield f"Cases before: {report.cases_before}, failing: {len(report.failing_before)}"
    yield f"Cases now: {report.cases_after}, failing: {len(report.failing_after)}"
    yield from map(plain, confinement_lines(report.held))
    if report.delivered:
        yield plain(report.delivered)
    if report.tracker:
        yield plain(report.tracker)


def _open_decision(report: WorkReport) -> str:
    """Return why the work is not done, and why each attempt was refused."""
    if report.outcome is WorkOutcome.DONE or report.failure is None:
        return ""
    why = report.failure
    refusals = [
        f"{code(refusal.step)}, try {refusal.attempt}: {plain(excerpt(refusal.message, _SHOWN))}"
        for refusal in report.refusals
    ]
    return section(
        "What a Person Must Decide",
        bullets(filter(None, (plain(f"{why.kind}: {why.message}"), plain(why.hint)))),
        "What was tried:" if refusals else "",
        bullets(refusals) if refusals else "",
    )


def _change_row(change: KeptChange) -> tuple[str, ...]:
    files = ", ".join(map(code, change.files))
    return change.purpose.value, code(change.commit[:_SHORT]), files, plain(change.summary)


def _red(red: RedPhase | None) -> str:
    if red is None:
        return ""
    facts = [f"{quantity(red.failure_count, 'case')} failed: {', '.join(red.failure_types)}"]
    facts += [f"missing before: {', '.join(map(code, red.awaited))}"] if red.awaited else []
    facts += ["the missing names hid assertions"] if red.hides_assertions else []
    facts += [f"failed before, so they do not count: {len(red.stale)}"] if red.stale else []
    return section("RED", bullets(facts), "The new cases:", bullets(map(code, red.new)))


def _flags(report: WorkReport) -> str:
    rows = [
        (code(flag.place), code(flag.seen), plain(flag.why), flag.rule)
        for change in report.kept
        for flag in change.flags
    ]
    return section("Suspicious Lines", table(_FLAGS, rows)) if rows else ""


def _notes(report: WorkReport) -> str:
    notes = [*map(plain, report.warnings)]
    notes += [plain(note) for change in report.kept for note in change.notes]
    notes += [
        f"{code(path)}: changed in phase {change.purpose.value}, but not accepted"
        for change in report.kept
        for path in change.dropped
    ]
    notes += [
        f"about the new tests: {plain(test_complaint)}" for test_complaint in report.test_complaints
    ]
    return section("Notes", bullets(dict.fromkeys(notes))) if notes else ""


def _turn_row(turn: TurnRow) -> tuple[str, ...]:
    cost = "unknown" if turn.cost_usd is None else f"${turn.cost_usd:.2f}"
    answer = plain(excerpt(turn.said, _SHOWN))
    seconds = f"{turn.duration_seconds:.1f}"
    status = plain(turn.status.replace("_", " "))
    return code(turn.name), status, cost, seconds, answer, code(turn.patch)


def _changes(report: WorkReport) -> Iterator[tuple[str, ...]]:
    for change in report.changes:
        yield code(change.path), change.kind.value, _lines(change.added), _lines(change.removed)


def _lines(number: int | None) -> str:
    return "binary" if number is None else str(number)


def _run(report: WorkReport) -> str:
    facts = (f"Cost: {report.spending}", f"Duration: {report.duration_seconds:.0f} s")
    return run_section(code(report.run), report.project, facts, report.request)
