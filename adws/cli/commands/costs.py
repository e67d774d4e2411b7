"""``adws costs``: what agents have cost, and what they may still cost."""

from typing import Annotated

import typer
from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.core.context import Context
from adws.core.cost_report import CostReport
from adws.core.errors import NameUnknown, PipelineError
from adws.core.nearest import nearest
from adws.ledger.money.call import Call
from adws.ledger.money.caps import caps_of
from adws.ledger.money.cost_report import cost_report
from adws.ledger.money.money_file import read_calls
from adws.reports.costs import agent_cells, cost_notes, period_cells
from adws.reports.costs_json import costs_json
from adws.reports.costs_markdown import costs_markdown

GROUP = HelpGroup.INSPECT


def command(
    run: Annotated[
        str, typer.Argument(metavar="RUN_ID", help="A run's id. Default: the newest run.")
    ] = "",
    *,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print Markdown, e.g. for a comment.")
    ] = False,
    root: options.Root = ".",
    as_json: options.Json = False,
) -> None:
    """Print what agents cost in a run, in the last 24 hours and in the last 7 days.

    A call of unknown price, or one that was cut off, counts as the amount reserved for it. The
    limits are the settings `max_cost_usd`, `max_day_usd` and `max_week_usd`. Exit codes: 0 done,
    2 no agent was asked in that run, or the file is damaged.
    """
    context = value_or_exit(open_context(root), as_json=as_json)
    report = value_or_exit(_report(context, run), as_json=as_json)
    if as_json or markdown:
        write = costs_json if as_json else costs_markdown
        consoles.echo(write(report), nl=False)
    else:
        _show(report)


def _report(context: Context, run: str) -> IOResult[CostReport, PipelineError]:
    return IOResult.do(
        cost_report(calls, caps_of(context.settings), run, now)
        for calls in read_calls(context.root)
        for _known in IOResult.from_result(_check_run(run, calls))
        for now in io_ops.now()
    )


def _check_run(run: str, calls: tuple[Call, ...]) -> Result[None, PipelineError]:
    runs = list(dict.fromkeys(call.granted.run for call in calls))
    if not run or run in runs:
        return Success(None)
    hint = nearest(run, runs) if runs else "no agent calls yet"
    return Failure(NameUnknown(f"no agent calls in a run '{run}'", hint=hint))


def _show(report: CostReport) -> None:
    show_rows([period_cells(row, report.run) for row in report.periods], as_json=False)
    out = consoles.out()
    if report.agents:
        out.print()
    show_rows([agent_cells(row) for row in report.agents], as_json=False)
    for note in cost_notes(report):
        out.print(note, markup=False)
