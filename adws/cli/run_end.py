"""Ends a run with a report: shows it to a person or a machine, and sets the exit code."""

from collections.abc import Callable, Iterable
from typing import Generic, NoReturn, Protocol, TypeVar

import typer
from attrs import frozen
from rich.text import Text

from adws import io_ops
from adws.cli import consoles
from adws.cli.exit import fail
from adws.cli.pause import end_paused, pause_exit_code
from adws.core.context import Slot
from adws.core.fix_report import FixReport
from adws.core.railway import settle
from adws.core.run import reports_folder, state_folder
from adws.core.work_report import WorkReport
from adws.engine.run_result import RunResult, RunStatus
from adws.reports.disk import disk_line
from adws.reports.fix_json import fix_json
from adws.reports.fix_terminal import fix_headline, fix_lines, fix_next_lines
from adws.reports.run_terminal import report_line, stopped_line
from adws.reports.work_json import work_json
from adws.reports.work_terminal import work_headline, work_lines, work_next_lines
from adws.slots import FIX_REPORT, WORK_REPORT


class _Report(Protocol):
    """The result of a run."""

    @property
    def run(self) -> str:
        """The run's id; the report's files have its name."""
        ...

    @property
    def exit_code(self) -> int:
        """The exit code of the program."""
        ...


_AnyReport = TypeVar("_AnyReport", bound=_Report)


@frozen
class ReportView(Generic[_AnyReport]):
    """How to show one sort of report."""

    slot: Slot[_AnyReport]
    """The slot of the report."""
    headline: Callable[[_AnyReport], str]
    """Returns one line for a person, as Rich's markup."""
    lines: Callable[[_AnyReport], Iterable[str]]
    """Returns more lines for a person, as Rich's markup."""
    json: Callable[[_AnyReport], str]
    """Returns the report as JSON."""
    next_lines: Callable[[_AnyReport, str], Iterable[str]]
    """Returns what to do next, as Rich's markup; also takes the project's folder, which is empty if
    the command runs in it."""
    resume_command: str
    """The command that continues a stopped run."""


FIX = ReportView[FixReport](
    FIX_REPORT, fix_headline, fix_lines, fix_json, fix_next_lines, "`adws fix`"
)
WORK = ReportView[WorkReport](
    WORK_REPORT, work_headline, work_lines, work_json, work_next_lines, "the same command"
)


def end_run(
    view: ReportView[_AnyReport], result: RunResult, *, as_json: bool, quiet: bool
) -> NoReturn:
    """Print the result of a run and end the program with its exit code.

    After a failed run, people see the report, if there is one, and then the error.
    """
    report = result.context.get(view.slot)
    if report is not None and not as_json:
        _show(view, report, result, quiet=quiet)
    if result.error is not None:
        fail(result.error, as_json=as_json)
    if report is None:
        end_paused(result, as_json=as_json)
    if as_json:
        consoles.echo(view.json(report), nl=False)
    if result.status is RunStatus.PAUSED:
        raise typer.Exit(pause_exit_code(result))
    raise typer.Exit(report.exit_code)


def _show(
    view: ReportView[_AnyReport], report: _AnyReport, result: RunResult, *, quiet: bool
) -> None:
    console = consoles.out()
    consoles.print_wrapped(console, Text.from_markup(view.headline(report), emoji=False))
    if quiet:
        return
    root = result.context.root
    folder = "" if settle(io_ops.working_folder()).value_or(None) == root else str(root)
    for line in (*view.lines(report), *view.next_lines(report, folder)):
        consoles.print_wrapped(console, Text.from_markup(line, emoji=False))
    if result.status is RunStatus.PAUSED:
        console.print(stopped_line(view.resume_command))
    console.print(report_line(reports_folder(root) / f"{report.run}.md"))
    if line := disk_line(settle(io_ops.disk_bytes(state_folder(root))).value_or(0)):
        consoles.print_wrapped(console, Text(line))
