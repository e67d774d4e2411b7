"""The result of ``adws fix``, in short, for a terminal."""

from collections import Counter
from collections.abc import Iterator, Sequence

from adws.core.fix_report import FixReport
from adws.core.quantity import quantity
from adws.core.suite import behind_hooks
from adws.core.visible import one_line
from adws.reports.applied_fixes import applied_fixes
from adws.reports.excerpt import excerpt
from adws.reports.fix_markdown import trend
from adws.reports.limits import limits_lines
from adws.reports.markup import escape
from adws.reports.next_commands import next_command_lines
from adws.reports.not_run import not_run_lines
from adws.reports.quarantine import in_quarantine, quarantine_lines
from adws.reports.repeats import repeats_lines
from adws.reports.screen_rows import screen_rows
from adws.reports.verification import NOT_CAGED

_SHOWN = 10
_WIDTH = 160
_ROWS = 14
"""How many rows of a small screen are free besides the headline, the judge and the next steps."""
_ROWS_OF_FIXES = 5
"""How many rows the fixes get at least."""


def fix_headline(report: FixReport) -> str:
    """Return the result of the run in one line of Rich's markup."""
    quarantine_text = (
        f" · {quarantined}" if (quarantined := in_quarantine(report.quarantine)) else ""
    )
    if not report.initially_failing:
        cases = quantity(report.total_tests, "case")
        return f"[bold green]green[/]: {cases}, nothing to fix{quarantine_text}"
    colour = "green" if report.exit_code == 0 else "yellow"
    remaining = f", {report.open} left" if report.open else ""
    remaining += f", {quantity(len(report.flags), 'suspicious line')}" if report.flags else ""
    return (
        f"[bold {colour}]fixed {report.fixed}[/], escalated {report.escalated}{remaining}"
        f" · failing {trend(report)} · {escape(str(report.spending))}{quarantine_text}"
    )


def fix_lines(report: FixReport) -> Iterator[str]:
    """Return, as Rich's markup, what was fixed, escalated, not judged or suspicious.

    It fits on a screen of 80 columns and 24 rows; the judge's answer comes last.
    """
    notes = _screenful([*_notes(report)], _ROWS - _ROWS_OF_FIXES * bool(report.fixes))
    yield from applied_fixes(report, _ROWS - sum(map(screen_rows, notes)))
    yield from notes
    if report.fixes:
        yield _judge_line(report)


def fix_next_lines(report: FixReport, folder: str) -> Iterator[str]:
    """Return the commands that take the fixes; ``folder`` is the project's, empty if it is here."""
    if report.delivered:
        yield escape(report.delivered)
    read_report = bool(report.fixes or report.escalations)
    yield from next_command_lines(report.delivered, folder, read_report=read_report)


def _screenful(lines: Sequence[str], rows: int) -> Sequence[str]:
    """Return the first lines that fit in so many rows; the last line counts the rest."""
    if sum(map(screen_rows, lines)) <= rows:
        return lines
    count, used = 0, 1
    while used + screen_rows(lines[count]) <= rows:
        used += screen_rows(lines[count])
        count += 1
    return (*lines[:count], f"  {quantity(len(lines) - count, 'more line')}, see the report")


def _judge_line(report: FixReport) -> str:
    failing = f"{report.trend[0]} failing before, {report.trend[-1]} after"
    if report.flags:
        look = quantity(len(report.flags), "suspicious line")
        return f"judge: [bold yellow]yes, but look at it[/]: {failing}; {look}"
    if report.limited:
        return f"judge: [bold yellow]yes, but limited[/]: {failing}"
    return f"judge: [bold green]yes[/]: {failing}; nothing got worse, nothing suspicious"


def _notes(report: FixReport) -> Iterator[str]:
    yield from map(escape, not_run_lines(report.not_run))
    for warning in NOT_CAGED.intersection(report.warnings):
        yield f"  {escape(warning)}"
    yield from _escalated(report)
    paths = tuple(dict.fromkeys(edit.path for _, edit in report.dropped))
    if paths:
        named = escape(excerpt(one_line(", ".join(paths)), _WIDTH))
        yield f"  not judged: edits to {named} (kept under .adws/attempts)"
    for fix in report.rebase.dropped[:_SHOWN]:
        words = (", ".join(fix.case_ids), fix.reason)
        cases, why = (excerpt(one_line(text), _WIDTH) for text in words)
        yield f"  fix not kept: {escape(cases)}: {escape(why)}"
    yield from _suspicious(report)
    for line in (
        *repeats_lines(repeat for _, repeat in report.repeats[:_SHOWN]),
        *quarantine_lines(report.quarantine),
    ):
        yield f"  {escape(one_line(line))}"
    for line in limits_lines(report.limits if report.limited else ()):
        yield f"  {escape(one_line(line))}"
    if report.questions:
        questions = quantity(len(report.questions), "question")
        yield f"  {questions} for you: adws questions ask"


def _suspicious(report: FixReport) -> Iterator[str]:
    """Yield each suspicious line once, with how often a rule flagged it."""
    counts = Counter((flag.place, flag.seen, flag.rule) for _, flag in report.flags)
    for (place, seen, rule), count in [*counts.items()][:_SHOWN]:
        code = escape(excerpt(one_line(seen), _WIDTH))
        times = f", {count} times" if count > 1 else ""
        yield f"  suspicious: {escape(one_line(place))}: {code} ({rule}{times})"


def _escalated(report: FixReport) -> Iterator[str]:
    """Yield a line for each reason and explanation, with the cases that share them."""
    behind = behind_hooks((row.case_id, row.hook) for row in report.escalations)
    alike: dict[tuple[str, str, str], list[str]] = {}
    for row in report.escalations:
        if row.case_id not in behind:
            others = sum(first == row.case_id for first in behind.values())
            more = f" and {others} more behind {row.hook}" if others else ""
            reason = row.escalation_reason.words if row.escalation_reason else ""
            key = (reason, row.explanation, more)
            alike.setdefault(key, []).append(f"{row.case_id}{more}")
    rows = [*alike.items()]
    for (reason, explanation, _), cases in rows[:_SHOWN]:
        why = excerpt(one_line(explanation), _WIDTH)
        first = f"{quantity(len(cases), 'case')}, first " if cases[1:] else ""
        yield f"  escalated: {first}{escape(one_line(cases[0]))} ({reason}): {escape(why)}"
    if rows[_SHOWN:]:
        hidden_count = sum(len(cases) for _, cases in rows[_SHOWN:])
        yield f"  escalated: {hidden_count} more, see the report"
