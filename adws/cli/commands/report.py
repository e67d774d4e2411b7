"""``adws report``: the report of the newest run."""

from pathlib import PurePath
from typing import Annotated

import typer
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.cli.terminal_markdown import show_markdown
from adws.core.errors import NameUnknown, PipelineError
from adws.core.run import reports_folder
from adws.engine.run_timings import read_timings
from adws.reports.timings import timing_rows, timings_json

GROUP = HelpGroup.INSPECT


def command(
    run: Annotated[
        str, typer.Argument(metavar="RUN_ID", help="A run's id. Default: the newest run.")
    ] = "",
    *,
    timings: Annotated[
        bool, typer.Option("--timings", help="Print how long each stage of the run took.")
    ] = False,
    root: options.Root = ".",
    as_json: options.Json = False,
) -> None:
    """Print the report of a run of `adws fix`, `adws implement` or `adws build`.

    In a pipe or a file it is Markdown; at a terminal it is laid out.
    """
    if timings:
        _show_timings(run, root, as_json=as_json)
        return
    suffix = ".json" if as_json else ".md"
    context = value_or_exit(open_context(root), as_json=as_json)
    text = value_or_exit(_read(reports_folder(context.root), run, suffix), as_json=as_json)
    if as_json:
        consoles.echo(text, nl=False)
    else:
        show_markdown(text)


def _show_timings(run: str, root: str, *, as_json: bool) -> None:
    context = value_or_exit(open_context(root), as_json=as_json)
    timings = value_or_exit(read_timings(run, context), as_json=as_json)
    if as_json:
        consoles.echo(timings_json(timings), nl=False)
    else:
        show_rows(timing_rows(timings), as_json=False)


def _read(folder: PurePath, run: str, suffix: str) -> IOResult[str, PipelineError]:
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
    if run:
        return IOFailure(NameUnknown(f"no report of run {run}", hint="adws runs lists the runs"))
    return IOFailure(NameUnknown("no report yet", hint="run `adws fix` or `adws implement` first"))
