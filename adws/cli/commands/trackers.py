"""``adws trackers``: the issue trackers."""

import typer
from returns.io import IOResult

from adws import catalog, io_ops
from adws.api.project_context import open_context
from adws.building.tracking.choice import tracker, trackers_of
from adws.cli import options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import Row, show_rows
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.trackers.tracker import Tracker

GROUP = HelpGroup.EXTEND

APP = typer.Typer(help="The issue trackers that adws knows.", no_args_is_help=True)


@APP.command("list")
def list_trackers(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """List every tracker: whether this project uses it, and where its program is.

    adws does not contact the trackers.
    """
    rows = value_or_exit(open_context(root).bind(_rows), as_json=as_json)
    show_rows(rows, as_json=as_json)


def _rows(context: Context) -> IOResult[tuple[Row, ...], PipelineError]:
    return IOResult.do(
        tuple(
            _row(adapter, program, used=adapter in used)
            for adapter, program in zip(adapters, programs, strict=True)
        )
        for used in trackers_of(context.root, context.settings.tracker)
        for adapters in traverse(tracker, catalog.names(catalog.TRACKER))
        for programs in traverse(_program, adapters)
    )


def _program(adapter: Tracker) -> IOResult[str, PipelineError]:
    if adapter.program is None:
        return IOResult.from_value("")
    return IOResult.do(
        "not installed" if path is None else str(path)
        for path in io_ops.find_program(adapter.program.name)
    )


def _row(adapter: Tracker, program: str, *, used: bool) -> Row:
    return {
        "tracker": adapter.name,
        "used here": "yes" if used else "",
        "program": program,
        "is": adapter.summary,
    }
