"""How the end of a piece of work is shown, and with which exit code it ends."""

from typing import NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from adws.cli import consoles
from adws.cli.exit import fail
from adws.cli.pause import end_paused, pause_exit_code
from adws.core.run import state_folder
from adws.core.work_report import WORK_REPORT, WorkOutcome, WorkReport
from adws.engine.run_result import RunResult, RunStatus
from adws.reports.counted import counted
from adws.reports.excerpt import excerpt
from adws.reports.independent_verification import independent_verification_lines
from adws.reports.one_line import one_line
from adws.reports.work_json import work_json

_WIDTH = 160
_HEADLINES = {
    WorkOutcome.DONE: "[bold green]done[/]",
    WorkOutcome.ESCALATED: "[bold yellow]handed to a person[/]",
    WorkOutcome.UNFINISHED: "[bold yellow]not at its end[/]",
}


def end_work(result: RunResult, *, as_json: bool, quiet: bool) -> NoReturn:
    """Print what came of the work and end the program with the fitting exit code."""
    report = result.context.get(WORK_REPORT)
    if report is not None and not as_json:
        _show(consoles.out(), report, result, quiet=quiet)
    if result.error is not None:
        fail(result.error, as_json=as_json)
    if report is None:
        end_paused(result, as_json=as_json)
    if as_json:
        typer.echo(work_json(report), nl=False)
    if result.status is RunStatus.PAUSED:
        raise typer.Exit(pause_exit_code(result))
    raise typer.Exit(report.exit_code)


def _show(console: Console, report: WorkReport, result: RunResult, *, quiet: bool) -> None:
    console.print(_headline(report))
    if quiet:
        return
    for line in _lines(report):
        console.print(f"  {escape(excerpt(one_line(line), _WIDTH))}")
    if result.status is RunStatus.PAUSED:
        console.print("stopped; the same command goes on from here")
    path = state_folder(result.context) / "reports" / f"{report.run}.md"
    console.print(f"report: {escape(str(path))}")


def _headline(report: WorkReport) -> str:
    commits = counted(len(report.kept), "commit")
    flags = sum(len(change.flags) for change in report.kept)
    look = f" · {counted(flags, 'suspicious line')}" if flags else ""
    cases = f"{report.cases_before} → {report.cases_after} cases"
    return (
        f"{_HEADLINES[report.outcome]} · {commits} · {cases} · {escape(str(report.spending))}{look}"
    )


def _lines(report: WorkReport) -> tuple[str, ...]:
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
    told = (*kept, *flags, *verified, *handed, report.delivered, report.tracker)
    return tuple(filter(None, told))
