"""How the end of a piece of work is shown, and with which exit code it ends."""

from collections.abc import Iterator
from typing import NoReturn

from rich.markup import escape

from adws.cli.report_view import ReportView, end_with
from adws.core.work_report import WorkOutcome, WorkReport
from adws.engine.run_result import RunResult
from adws.reports.counted import counted
from adws.reports.excerpt import excerpt
from adws.reports.independent_verification import independent_verification_lines
from adws.reports.one_line import one_line
from adws.reports.work_json import work_json
from adws.slots import WORK_REPORT

_WIDTH = 160
_HEADLINES = {
    WorkOutcome.DONE: "[bold green]done[/]",
    WorkOutcome.ESCALATED: "[bold yellow]handed to a person[/]",
    WorkOutcome.UNFINISHED: "[bold yellow]not at its end[/]",
}


def end_work(result: RunResult, *, as_json: bool, quiet: bool) -> NoReturn:
    """Print what came of the work and end the program with the fitting exit code."""
    end_with(_VIEW, result, as_json=as_json, quiet=quiet)


def _headline(report: WorkReport) -> str:
    commits = counted(len(report.kept), "commit")
    flags = sum(len(change.flags) for change in report.kept)
    look = f" · {counted(flags, 'suspicious line')}" if flags else ""
    cases = f"{report.cases_before} → {report.cases_after} cases"
    return (
        f"{_HEADLINES[report.outcome]} · {commits} · {cases} · {escape(str(report.spending))}{look}"
    )


def _lines(report: WorkReport) -> Iterator[str]:
    kept = (
        f"{change.purpose.value}: {', '.join(change.files)}: {change.summary or change.commit[:12]}"
        for change in report.kept
    )
    flags = (
        f"suspicious: {flag.place}: {flag.seen} ({flag.rule})"
        for change in report.kept
        for flag in change.flags
    )
    why = report.failure if report.outcome is not WorkOutcome.DONE else None
    handed = (f"{why.kind}: {why.message}", why.hint) if why else ()
    verified = independent_verification_lines(report.verification, report.need)
    for line in filter(None, (*kept, *flags, *verified, *handed, report.delivered, report.tracker)):
        yield f"  {escape(excerpt(one_line(line), _WIDTH))}"


_VIEW = ReportView(
    slot=WORK_REPORT,
    headline=_headline,
    lines=_lines,
    json=work_json,
    again="the same command",
)
