"""How a run ends that leaves a report: shown to a person or a machine, and its exit code."""

from collections.abc import Callable, Iterable
from typing import Generic, NoReturn, Protocol, TypeVar

import typer
from attrs import frozen
from rich.console import Console
from rich.markup import escape

from adws.cli import consoles
from adws.cli.exit import fail
from adws.cli.pause import end_paused, pause_exit_code
from adws.core.context import Slot
from adws.core.run import reports_folder
from adws.engine.run_result import RunResult, RunStatus


class Report(Protocol):
    """What came of a run."""

    @property
    def run(self) -> str:
        """The run's id, after which the report's files are named."""
        ...

    @property
    def exit_code(self) -> int:
        """What the program ends with."""
        ...


_Report = TypeVar("_Report", bound=Report)


@frozen(kw_only=True)
class ReportView(Generic[_Report]):
    """How one sort of report is shown.

    ``slot`` is where a run leaves it; ``headline`` and ``lines`` tell it to a person, as Rich's
    markup, ``json`` to a machine. ``again`` says by what a run that was stopped goes on.
    """

    slot: Slot[_Report]
    headline: Callable[[_Report], str]
    lines: Callable[[_Report], Iterable[str]]
    json: Callable[[_Report], str]
    again: str


def end_with(
    view: ReportView[_Report], result: RunResult, *, as_json: bool, quiet: bool
) -> NoReturn:
    """Print what came of a run and end the program with the fitting exit code.

    A run that failed tells its report, if it has one, to people only, and then the error.
    """
    report = result.context.get(view.slot)
    if report is not None and not as_json:
        _show(view, consoles.out(), report, result, quiet=quiet)
    if result.error is not None:
        fail(result.error, as_json=as_json)
    if report is None:
        end_paused(result, as_json=as_json)
    if as_json:
        typer.echo(view.json(report), nl=False)
    if result.status is RunStatus.PAUSED:
        raise typer.Exit(pause_exit_code(result))
    raise typer.Exit(report.exit_code)


def _show(
    view: ReportView[_Report], console: Console, report: _Report, result: RunResult, *, quiet: bool
) -> None:
    console.print(view.headline(report))
    if quiet:
        return
    for line in view.lines(report):
        console.print(line)
    if result.status is RunStatus.PAUSED:
        console.print(f"stopped; {view.again} goes on from here")
    path = reports_folder(result.context.root) / f"{report.run}.md"
    console.print(f"report: {escape(str(path))}")
