"""The report of a run of ``adws fix``, as Markdown for the person who reviews it."""

from collections.abc import Iterable, Iterator

from adws.core.entry import Entry
from adws.core.fix_report import FixReport
from adws.core.patch import FileChange
from adws.core.quantity import quantity
from adws.core.round_record import RoundRecord
from adws.core.suite import behind_hooks
from adws.reports.attempts import attempts_words
from adws.reports.changed_calls import changed_calls_section
from adws.reports.claims import claims_section
from adws.reports.diff_stat import diff_stat
from adws.reports.examples import examples_section
from adws.reports.limits import limits_section
from adws.reports.markdown import bullets, code, document, plain, section, table
from adws.reports.merge_command import merge_command
from adws.reports.not_run import not_run_section
from adws.reports.quarantine import in_quarantine, quarantine_section
from adws.reports.questions import questions_section
from adws.reports.repeats import repeats_section
from adws.reports.run_section import run_section
from adws.reports.shards import shards_facts

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
_DROPPED_FIXES = ("Cases", "Reason", "Kept As")
_CONTINUE = "Next: run the same command again; it continues this run"
_DROPPED = ("Round", "File", "What It Did", "Kept As")


def fix_markdown(report: FixReport) -> str:
    """Return the report of a run; the sections and their tables are the same in every report."""
    return document(
        "Test Fix Report",
        (
            claims_section(report.claims),
            not_run_section(report.not_run),
            section("Summary", _summary(report)),
            section("Fixes Applied", table(_FIXES, _fixes(report)), _kinds(report)),
            changed_calls_section("What These Fixes Change", (call for _, call in report.calls)),
            section(
                "Escalated Failures (requires human review)",
                table(_ESCALATIONS, _escalations(report)),
            ),
            quarantine_section(report.quarantine),
            repeats_section(report.repeats),
            _flags(report),
            limits_section(report.limits if report.limited else ()),
            examples_section(report.examples),
            questions_section(report.named_questions),
            section("Iteration History", table(_ROUNDS, _rounds(report)), _history(report)),
            section(
                "Changes by File",
                bullets(_change(report, change) for change in report.changes),
                diff_stat(report.changes) if report.changes else "",
            ),
            _dropped(report),
            _dropped_fixes(report),
            section("Warnings", bullets(map(plain, report.warnings))) if report.warnings else "",
            _run(report),
        ),
    )


def integrity(report: FixReport) -> str:
    """Return the numbers that show that no failure was lost."""
    if not report.finished and report.open and report.nothing_lost:
        return (
            f"{report.open} still open: the run is unfinished "
            f"({report.fixed} fixed, {report.escalated} escalated)"
        )
    mark, sign = ("✓", "=") if report.integrity else ("✗", "≠")
    discovered = str(report.initially_failing)
    if report.regressions:
        discovered += f" + {report.regressions} found later"
    still_open = f"; {report.open} still open" if report.open else ""
    return (
        f"fixed + escalated = initially_failing {mark} "
        f"({report.fixed} + {report.escalated} {sign} {discovered}{still_open})"
    )


def trend(report: FixReport) -> str:
    """Return the failing cases at the start and after each accepted round: ``11 → 6 → 3``."""
    return " → ".join(map(str, report.trend))


def root_cause(fix: Entry) -> str:
    """Return why a fixed case failed."""
    return fix.diagnosis or "fixed together with another failure"


def _with_category(entry: Entry, cause: str) -> str:
    """Return a cause behind its category, if that is known."""
    return ": ".join(filter(None, (entry.root_cause.words, cause)))


def _summary(report: FixReport) -> str:
    return bullets(
        (
            f"Total tests: {report.total_tests}",
            f"Initially failing: {report.initially_failing}",
            f"Fixed: {report.fixed}",
            f"Escalated (requires human review): {report.escalated}",
            f"Ledger integrity: {integrity(report)}",
            *(() if report.finished else (_CONTINUE,)),
            *filter(None, (in_quarantine(report.quarantine),)),
        )
    )


def _fixes(report: FixReport) -> Iterator[tuple[str, ...]]:
    """Yield a row for each fix, with its cases below each other."""
    for number, entries in enumerate(report.cases_of_fixes, 1):
        yield (
            str(number),
            _stacked(code(entry.file) for entry in entries),
            _stacked(code(entry.test) for entry in entries),
            _stacked(plain(cause) for cause in _causes(entries)),
            plain(entries[0].fix_applied),
            ", ".join(map(code, entries[0].modified_files)),
        )


def _causes(entries: tuple[Entry, ...]) -> Iterator[str]:
    """Yield why the cases of a fix failed; those without a diagnosis only if no case has one."""
    diagnosed = tuple(entry for entry in entries if entry.diagnosis)
    yield from (_with_category(entry, root_cause(entry)) for entry in diagnosed or entries)


def _stacked(texts: Iterable[str]) -> str:
    """Return texts below each other for a cell of a table, each text once."""
    return "<br>".join(dict.fromkeys(texts))


def _kinds(report: FixReport) -> str:
    """Return which fixes change source code and which change tests, by their numbers."""
    source: list[str] = []
    test: list[str] = []
    for number, (fix, *_) in enumerate(report.cases_of_fixes, 1):
        (test if report.changes_tests_only(fix) else source).append(f"#{number}")
    return bullets(
        (
            f"Source code fixes: {', '.join(source) or 'none'}",
            f"Test code fixes: {', '.join(test) or 'none'}",
        )
    )


def _escalations(report: FixReport) -> Iterator[tuple[str, ...]]:
    behind = behind_hooks((case.case_id, case.hook) for case in report.escalations)
    listed = (case for case in report.escalations if case.case_id not in behind)
    for number, case in enumerate(listed, 1):
        others = sum(first == case.case_id for first in behind.values())
        more = f" and {quantity(others, 'more test')} behind {code(case.hook)}" if others else ""
        yield (
            str(number),
            code(case.file),
            f"{code(case.test)}{more}",
            case.escalation_reason.words if case.escalation_reason else "",
            plain(_with_category(case, case.explanation)),
            attempts_words(case),
            plain(report.next_steps.get(case.id, "")),
        )


def _rounds(report: FixReport) -> Iterator[tuple[str, ...]]:
    for row in report.rounds:
        numbers = (
            row.number,
            row.failures_start,
            len(row.fixed),
            len(row.regressions),
            row.failures_end,
        )
        yield tuple(map(str, numbers))


def _history(report: FixReport) -> str:
    alike: dict[tuple[str, str], list[str]] = {}
    for row in report.rounds:
        if row.ending:
            ending = f"{plain(row.ending)}{_together(row)}"
            alike.setdefault((row.group, ending), []).append(str(row.number))
    endings = [
        f"{'Rounds' if numbers[1:] else 'Round'} {', '.join(numbers)}, {code(group)}: {ending}"
        for (group, ending), numbers in alike.items()
    ]
    progress = [f"Trend: {trend(report)}"] if report.trend else []
    return bullets([*progress, *endings]) if progress or endings else ""


def _together(row: RoundRecord) -> str:
    if not row.together:
        return ""
    rounds = "round" if len(row.together) == 1 else "rounds"
    return f", judged together with {rounds} {', '.join(map(str, row.together))}"


def _change(report: FixReport, change: FileChange) -> str:
    binary = change.added is None or change.removed is None
    lines = "binary" if binary else f"+{change.added} -{change.removed}"
    kind = "test code, " if change.path in report.test_files else ""
    return f"{code(change.path)} — {plain(report.description_of(change))} ({kind}{lines})"


def _flags(report: FixReport) -> str:
    rows = [
        (
            str(number),
            code(flag.place),
            code(flag.seen),
            plain(flag.why),
            plain(flag.rule),
        )
        for number, flag in report.flags
    ]
    explanation = "adws kept these fixes, and every test passes. Please review these lines."
    return section("Suspicious Lines in Fixes", explanation, table(_FLAGS, rows)) if rows else ""


def _dropped(report: FixReport) -> str:
    rows = [
        (
            str(number),
            code(edit.path),
            "<br>".join(map(plain, edit.explanation)),
            code(edit.kept_as),
        )
        for number, edit in report.dropped
    ]
    explanation = (
        "Agents may not change these files or their tests. adws keeps the edits as patches."
    )
    return (
        section("Dropped Edits to Sealed Files", explanation, table(_DROPPED, rows)) if rows else ""
    )


def _dropped_fixes(report: FixReport) -> str:
    rows = [
        ("<br>".join(map(code, fix.case_ids)), plain(fix.reason), code(fix.patch_file))
        for fix in report.rebase.dropped
    ]
    explanation = (
        f"Run {code(report.rebase.run)} kept these fixes; they no longer work on your tree."
    )
    return section("Fixes Not Kept", explanation, table(_DROPPED_FIXES, rows)) if rows else ""


def _run(report: FixReport) -> str:
    merge = merge_command(report.delivered, "")
    facts = (
        f"Test runner: {code(report.runner)}",
        f"Agent: {code(report.agent)}",
        f"Spent: {plain(str(report.spending))}",
        f"Took: {report.duration_seconds:.0f} s",
        *shards_facts(report.sharding),
        *((f"Fixes: {plain(report.delivered)}",) if report.delivered else ()),
        *((f"To take them: {code(merge)}",) if merge else ()),
        *(
            (f"Judged last: commit {code(report.judged_commit)}, tree {code(report.judged_tree)}",)
            if report.judged_commit
            else ()
        ),
    )
    run = f"{code(report.run)}{'' if report.finished else ', unfinished'}"
    return run_section(run, report.project, facts, report.request)
