"""``adws report``: the report of the newest run."""

from functools import partial
from typing import Annotated

import typer
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.cli.project_context import open_context
from adws.core.context import Context
from adws.core.errors import NameUnknown, PipelineError
from adws.core.run import reports_folder
from adws.engine.run_timings import read_timings
from adws.reports.timings import timing_rows, timings_json

GROUP = HelpGroup.LOOK


def command(
    run: Annotated[str, typer.Argument(help="A run's id; the newest one when not given.")] = "",
    *,
    timings: Annotated[
        bool, typer.Option("--timings", help="Print what each stage of the run took instead.")
    ] = False,
    root: options.Root = ".",
    as_json: options.Json = False,
) -> None:
    """Print the report of a run of `adws fix`, `adws implement` or `adws build`."""
    if timings:
        _show_timings(run, root, as_json=as_json)
        return
    suffix = ".json" if as_json else ".md"
    text = value_or_exit(open_context(root).bind(partial(_read, run, suffix)), as_json=as_json)
    consoles.echo(text, nl=False)


def _show_timings(run: str, root: str, *, as_json: bool) -> None:
    timings = value_or_exit(open_context(root).bind(partial(read_timings, run)), as_json=as_json)
    if as_json:
        consoles.echo(timings_json(timings), nl=False)
    else:
        show_rows(timing_rows(timings), as_json=False)


def _read(run: str, suffix: str, context: Context) -> IOResult[str, PipelineError]:
    folder = reports_folder(context.root)
    return IOResult.do(
        text
        for names in io_ops.list_folder(folder)
        for name in _pick(run, suffix, names)
        for text in io_ops.read_text(folder / name)
    )


def _pick(run: str, suffix: str, names: tuple[str, ...]) -> IOResult[str, PipelineError]:
    reports = [name for name in names if name.startswith(run) and name.endswith(suffix)]
    if reports:
        return IOSuccess(reports[-1])
    which = f"of run {run}" if run else "yet"
    return IOFailure(
        NameUnknown(f"no report {which}", hint="run `adws fix` or `adws implement` first")
    )
