"""The report of a run of ``adws fix``, as Markdown for the person who reviews it."""

from collections.abc import Iterator

from adws.core.fix_report import ChangeRow, FixReport, FixRow
from adws.reports.claims import claims_section
from adws.reports.diff_stat import diff_stat
from adws.reports.markdown import bullets, code, document, plain, section, table
from adws.reports.quarantine import in_quarantine, quarantine_section

_FIXES = ("#", "Test File", "Test Name", "Root Cause", "Fix Applied", "File Modified")
_ESCALATIONS = (
    "#",
    "Test File",
    "Test Name",
    "Reason",
    "Diagnosis",
    "Attempts",
    "Suggested Next Steps",
)
_ROUNDS = ("Round", "Failures (start)", "Fixed", "New Regressions", "Failures (end)")
_FLAGS = ("Round", "Where", "Seen", "Why", "Rule")
_DROPPED = ("Round", "File", "What It Did", "Kept As")


def fix_markdown(report: FixReport) -> str:
    """Write what a run achieved; the sections and their tables are the same in every report."""
    return document(
        "Test Fix Report",
        (
            section("Summary", _summary(report)),
            section("Fixes Applied", table(_FIXES, _fixes(report)), _kinds(report.fixes)),
            section(
                "Escalated Failures (requires human review)",
                table(_ESCALATIONS, _escalations(report)),
            ),
            quarantine_section(report.quarantine),
            _flags(report),
            section("Iteration History", table(_ROUNDS, _rounds(report)), _history(report)),
            section("Changes by File", bullets(map(_change, report.changes)), _stat(report)),
            _dropped(report),
            claims_section(report.claims),
            _warnings(report),
            section("Run", bullets(_run(report))),
        ),
    )


def integrity(report: FixReport) -> str:
    """Return the line that says whether a failure was lost, with its numbers."""
    mark, sign = ("✓", "=") if report.integrity else ("✗", "≠")
    found = str(report.initially_failing)
    if report.regressions:
        found += f" + {report.regressions} found later"
    still_open = f"; {report.open} still open" if report.open else ""
    return (
        f"fixed + escalated = initially_failing {mark} "
        f"({report.fixed} + {report.escalated} {sign} {found}{still_open})"
    )


def trend(report: FixReport) -> str:
    """Return the failing cases at the start and after each accepted round: ``11 → 6 → 3``."""
    return " → ".join(map(str, report.trend))


def _summary(report: FixReport) -> str:
    return bullets(
        (
            f"Total tests: {report.total_tests}",
            f"Initially failing: {report.initially_failing}",
            f"Fixed: {report.fixed}",
            f"Escalated (requires human review): {report.escalated}",
            f"Ledger integrity: {integrity(report)}",
            *filter(None, (in_quarantine(report.quarantine),)),
        )
    )


def _fixes(report: FixReport) -> Iterator[tuple[str, ...]]:
    for number, fix in enumerate(report.fixes, 1):
        yield (
            str(number),
            code(fix.file),
            code(fix.test),
            plain(fix.root_cause),
            plain(fix.fix_applied),
            ", ".join(map(code, fix.modified_files)),
        )


def _kinds(fixes: tuple[FixRow, ...]) -> str:
    """Tell source code fixes and test code fixes apart, by their numbers in the table."""
    return bullets(
        f"{label}: {', '.join(numbers) or 'none'}"
        for label, numbers in (
            ("Source code fixes", _numbers(fixes, "source")),
            ("Test code fixes", _numbers(fixes, "test")),
        )
    )


def _numbers(fixes: tuple[FixRow, ...], kind: str) -> tuple[str, ...]:
    return tuple(f"#{number}" for number, fix in enumerate(fixes, 1) if fix.kind == kind)


def _escalations(report: FixReport) -> Iterator[tuple[str, ...]]:
    for number, case in enumerate(report.escalations, 1):
        yield (
            str(number),
            code(case.file),
            code(case.test),
            code(case.reason),
            plain(case.diagnosis),
            str(case.attempts),
            plain(case.next_steps),
        )


def _rounds(report: FixReport) -> Iterator[tuple[str, ...]]:
    for row in report.rounds:
        numbers = (
            row.round,
            row.failures_start,
            row.fixed,
            row.new_regressions,
            row.failures_end,
        )
        yield tuple(map(str, numbers))


def _history(report: FixReport) -> str:
    endings = [
        f"Round {row.round}, {code(row.group)}: {plain(row.ending)}"
        for row in report.rounds
        if row.ending
    ]
    progress = [f"Trend: {trend(report)}"] if report.trend else []
    return bullets([*progress, *endings]) if progress or endings else ""


def _change(change: ChangeRow) -> str:
    binary = change.added is None or change.removed is None
    lines = "binary" if binary else f"+{change.added} -{change.removed}"
    kind = "test code, " if change.is_test else ""
    return f"{code(change.path)} — {plain(change.description)} ({kind}{lines})"


def _stat(report: FixReport) -> str:
    return diff_stat(report.changes) if report.changes else ""


def _flags(report: FixReport) -> str:
    rows = [
        (
            str(row.round),
            code(row.flag.place),
            code(row.flag.seen),
            plain(row.flag.why),
            plain(row.flag.rule),
        )
        for row in report.flags
    ]
    told = "These fixes are kept: every test passes. A person should look at these lines."
    return section("Suspicious Lines in Fixes", told, table(_FLAGS, rows)) if rows else ""


def _dropped(report: FixReport) -> str:
    rows = [
        (
            str(row.round),
            code(row.path),
            "<br>".join(map(plain, row.explanation)),
            code(row.kept_as),
        )
        for row in report.dropped
    ]
    told = (
        "Agents may not change these files, or the tests in them: edits are kept, and not judged."
    )
    return section("Dropped Edits to Sealed Files", told, table(_DROPPED, rows)) if rows else ""


def _warnings(report: FixReport) -> str:
    return section("Warnings", bullets(map(plain, report.warnings))) if report.warnings else ""


def _run(report: FixReport) -> Iterator[str]:
    yield f"Run: {code(report.run)}{'' if report.finished else ', interrupted'}"
    yield f"Project: {code(report.project)}"
    yield f"Test runner: {code(report.runner)}"
    yield f"Agent: {code(report.agent)}"
    yield f"Spent: {plain(str(report.spending))}"
    yield f"Took: {report.duration_seconds:.0f} s"
    if report.delivered:
        yield f"Fixes: {plain(report.delivered)}"
