"""How the end of a fix run is shown, and with which exit code it ends."""

from pathlib import PurePath
from typing import NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from adws.cli import consoles
from adws.cli.exit import fail
from adws.cli.pause import end_paused, pause_exit_code
from adws.core.fix_report import FIX_REPORT, FixReport
from adws.core.run import state_folder
from adws.engine.run_result import RunResult, RunStatus
from adws.reports.counted import counted
from adws.reports.excerpt import excerpt
from adws.reports.fix_json import fix_json
from adws.reports.fix_markdown import trend
from adws.reports.one_line import one_line
from adws.reports.quarantine import in_quarantine, quarantine_lines

_SHOWN = 10
_WIDTH = 160


def end_fix(result: RunResult, *, as_json: bool, quiet: bool) -> NoReturn:
    """Print what the run achieved and end the program with the fitting exit code."""
    report = result.context.get(FIX_REPORT)
    if report is not None and not as_json:
        _show(consoles.out(), report, result, quiet=quiet)
    if result.error is not None:
        fail(result.error, as_json=as_json)
    if report is None:
        end_paused(result, as_json=as_json)
    if as_json:
        typer.echo(fix_json(report), nl=False)
    if result.status is RunStatus.PAUSED:
        raise typer.Exit(pause_exit_code(result))
    raise typer.Exit(report.exit_code)


def _show(console: Console, report: FixReport, result: RunResult, *, quiet: bool) -> None:
    console.print(_headline(report))
    if quiet:
        return
    for row in report.escalations[:_SHOWN]:
        why = excerpt(one_line(row.diagnosis), _WIDTH)
        console.print(f"  escalated: {escape(row.case_id)} ({row.reason}): {escape(why)}")
    if len(report.escalations) > _SHOWN:
        console.print(f"  escalated: {len(report.escalations) - _SHOWN} more, see the report")
    paths = tuple(dict.fromkeys(row.path for row in report.dropped))
    if paths:
        named = escape(excerpt(", ".join(paths), _WIDTH))
        console.print(f"  not judged: edits to {named} (kept under .adws/attempts)")
    for suspicious in report.flags[:_SHOWN]:
        seen = escape(excerpt(one_line(suspicious.flag.seen), _WIDTH))
        console.print(
            f"  suspicious: {escape(suspicious.flag.place)}: {seen} ({suspicious.flag.rule})"
        )
    for line in quarantine_lines(report.quarantine):
        console.print(f"  {escape(one_line(line))}")
    if report.delivered:
        console.print(escape(report.delivered))
    if result.status is RunStatus.PAUSED:
        console.print("stopped; `adws fix` goes on from here")
    console.print(f"report: {escape(str(_path(result, report)))}")


def _headline(report: FixReport) -> str:
    apart = f" · {told}" if (told := in_quarantine(report.quarantine)) else ""
    if not report.initially_failing:
        cases = counted(report.total_tests, "case")
        return f"[bold green]green[/]: {cases}, nothing to fix{apart}"
    colour = "green" if report.exit_code == 0 else "yellow"
    left = f", {report.open} left" if report.open else ""
    left += f", {counted(len(report.flags), 'suspicious line')}" if report.flags else ""
    return (
        f"[bold {colour}]fixed {report.fixed}[/], escalated {report.escalated}{left}"
        f" · failing {trend(report)} · {escape(str(report.spending))}{apart}"
    )


def _path(result: RunResult, report: FixReport) -> PurePath:
    return state_folder(result.context) / "reports" / f"{report.run}.md"
