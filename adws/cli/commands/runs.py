"""``adws runs``: the saved runs of a project."""

from typing import Annotated

import typer
from returns.io import IOResult
from rich.text import Text

from adws import io_ops
from adws.api.project_context import open_context
from adws.api.runs import SavedRun, find_run, runs_of_project
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_details, show_rows
from adws.core.codec import plain_to_json
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.run import state_folder
from adws.engine.drawing import to_svg
from adws.engine.loading import load_workflow
from adws.engine.run_state import run_folder
from adws.engine.run_timings import read_timings
from adws.reports.disk import disk_line
from adws.reports.runs import run_details, run_plain, run_row, runs_lines

GROUP = HelpGroup.INSPECT

APP = typer.Typer(help="The saved runs: `adws runs` lists them, `adws runs show RUN_ID` shows one.")


@APP.callback(invoke_without_command=True)
def list_runs(
    context: typer.Context, *, root: options.Root = ".", as_json: options.Json = False
) -> None:
    """List the runs of a project: state, age, failing cases before and now, money, branch.

    A terminal shows the newest run first, a pipe one line for each run, oldest first.
    """
    if context.invoked_subcommand is not None:
        return
    project = value_or_exit(open_context(root), as_json=as_json)
    runs = value_or_exit(runs_of_project(project), as_json=as_json)
    if as_json:
        consoles.echo(plain_to_json([run_plain(run) for run in runs]))
        return
    console = consoles.out()
    if not console.is_terminal:
        show_rows([run_row(run) for run in runs], as_json=False)
    else:
        for line in runs_lines(runs, value_or_exit(io_ops.now())):
            consoles.print_wrapped(console, Text.from_markup(line, emoji=False))
    if not runs:
        consoles.err().print("no runs yet: adws fix")
    used = value_or_exit(io_ops.disk_bytes(state_folder(project.root)))
    if line := disk_line(used):
        consoles.err().print(line)


@APP.command("show")
def show_run(
    run: Annotated[str, typer.Argument(metavar="RUN_ID", help="How the id of the run begins.")],
    *,
    root: options.Root = ".",
    svg: options.SvgFile = None,
    as_json: options.Json = False,
) -> None:
    """Print everything about one run. Exit codes: 0 done, 2 no such run, or several.

    A picture (`--svg FILE`) shows how often each step of it ran, and how long it took.
    """
    project = value_or_exit(open_context(root), as_json=as_json)
    saved = value_or_exit(find_run(project, run), as_json=as_json)
    if svg is not None:
        _ = value_or_exit(_draw(project, saved, svg), as_json=as_json)
    if as_json:
        consoles.echo(plain_to_json(run_plain(saved)))
        return
    size = value_or_exit(io_ops.disk_bytes(run_folder(project, saved.run)))
    show_details(run_details(saved, size), as_json=False)


def _draw(project: Context, run: SavedRun, file: str) -> IOResult[None, PipelineError]:
    return IOResult.do(
        written
        for here in io_ops.working_folder()
        for program in load_workflow(run.workflow, folders=(project.root / "workflows",))
        for timings in read_timings(run.run, project)
        for written in io_ops.write_text(here / file, to_svg(program, timings))
    )
