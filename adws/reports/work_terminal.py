"""The report of ``adws implement`` and ``adws build``, in short, for a terminal."""

from collections.abc import Iterator

from adws.core.quantity import quantity
from adws.core.visible import one_line
from adws.core.work_report import WorkOutcome, WorkReport
from adws.reports.excerpt import excerpt
from adws.reports.independent_verification import independent_verification_lines
from adws.reports.limits import limits_lines
from adws.reports.markup import escape
from adws.reports.next_commands import next_command_lines
from adws.reports.not_run import not_run_lines
from adws.reports.repeats import repeats_lines
from adws.reports.verification import confinement_lines

_WIDTH = 160
_HEADLINES = {
    WorkOutcome.DONE: "[bold green]done[/]",
    WorkOutcome.ESCALATED: "[bold yellow]handed to a person[/]",
    WorkOutcome.UNFINISHED: "[bold yellow]unfinished[/]",
}


def work_headline(report: WorkReport) -> str:
    """Return how the work ended, in one line of Rich's markup."""
    commits = quantity(len(report.kept), "commit")
    flags = sum(len(change.flags) for change in report.kept)
    look = f" · {quantity(flags, 'suspicious line')}" if flags else ""
    cases = f"{report.cases_before} → {report.cases_after} cases"
    return (
        f"{_HEADLINES[report.outcome]} · {commits} · {cases} · {escape(str(report.spending))}{look}"
    )


def work_lines(report: WorkReport) -> Iterator[str]:
    """Return, as Rich's markup, what was kept, what is suspicious, and why a person must look."""
    kept_lines = (
        f"{change.purpose.value.replace('_', ' ')}: {', '.join(change.files)}: "
        f"{change.summary or change.commit[:12]}"
        for change in report.kept
    )
    flags = (
        f"suspicious: {flag.place}: {flag.seen} ({flag.rule})"
        for change in report.kept
        for flag in change.flags
    )
    again = (line for change in report.kept for line in repeats_lines(change.repeats))
    why = report.failure if report.outcome is not WorkOutcome.DONE else None
    failure = (f"{why.kind}: {why.message}", why.hint) if why else ()
    verified = independent_verification_lines(report.verification, report.need)
    yield from map(escape, not_run_lines(report.not_run))
    confinement = confinement_lines(report.held)
    lines = (
        *confinement,
        *kept_lines,
        *flags,
        *limits_lines(report.limits if report.limited else ()),
        *again,
        *verified,
        *failure,
        report.delivered,
        report.tracker,
    )
    for line in filter(None, lines):
        yield f"  {escape(excerpt(one_line(line), _WIDTH))}"


def work_next_lines(report: WorkReport, folder: str) -> Iterator[str]:
    """Return the commands for a person; ``folder`` is the project's, empty if it is here."""
    read_report = bool(report.kept) or report.outcome is WorkOutcome.ESCALATED
    yield from next_command_lines(report.delivered, folder, read_report=read_report)
