"""``adws workflows``: the declared workflows."""

from functools import partial
from pathlib import PurePath
from typing import Annotated

import typer
from returns.io import IOResult

from adws import io_ops
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.core.codec import plain_to_json
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.engine.drawing import to_mermaid
from adws.engine.loading import load_workflow
from adws.engine.reading import WorkflowSource, read_workflow
from adws.engine.run_timings import read_timings
from adws.engine.workflow_files import find_workflow, workflow_names

GROUP = HelpGroup.EXTEND

APP = typer.Typer(help="The declared workflows.", no_args_is_help=True)
Name = Annotated[str, typer.Argument(help="A workflow's name, or the path of a file.")]


@APP.command("list")
def list_workflows(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """List the workflows of the project and of adws."""
    folder = _folder(root, as_json=as_json)
    names = value_or_exit(workflow_names(folder), as_json=as_json)
    rows = value_or_exit(traverse(partial(_row, folder), names), as_json=as_json)
    show_rows(rows, as_json=as_json, columns=("workflow", "does"))


@APP.command("show")
def show_workflow(name: Name, *, root: options.Root = ".") -> None:
    """Print the file of a workflow, as a start for your own."""
    file = value_or_exit(find_workflow(name, _folder(root)))
    consoles.echo(value_or_exit(io_ops.read_text(file)), nl=False)


@APP.command("check")
def check_workflow(name: Name, *, root: options.Root = ".", as_json: options.Json = False) -> None:
    """Check a workflow without running it: names, options, slots, cycles, each with its line."""
    folder = _folder(root, as_json=as_json)
    checked = value_or_exit(load_workflow(name, folders=(folder,)), as_json=as_json)
    count = len(checked.steps)
    if as_json:
        consoles.echo(plain_to_json({"workflow": name, "steps": count}))
    else:
        consoles.echo(f"{name}: {count} steps, no problems")


@APP.command("draw")
def draw_workflow(
    name: Name,
    *,
    root: options.Root = ".",
    run: Annotated[
        str | None,
        typer.Option(
            "--run", metavar="RUN_ID", help="Write times and counts of this run into the picture."
        ),
    ] = None,
) -> None:
    """Print a picture of a workflow as Mermaid: steps, loops, and slots on the arrows."""
    folder = _folder(root)
    program = value_or_exit(load_workflow(name, folders=(folder,)))
    project = Context(folder.parent)
    timings = None if run is None else value_or_exit(read_timings(run, project))
    consoles.echo(to_mermaid(program, timings), nl=False)


def _folder(root: str, *, as_json: bool = False) -> PurePath:
    return value_or_exit(io_ops.working_folder(), as_json=as_json) / root / "workflows"


def _row(folder: PurePath, name: str) -> IOResult[dict[str, str], PipelineError]:
    return IOResult.do(
        {"workflow": name, "does": _does(read_workflow(text, str(path), name)), "file": str(path)}
        for path in find_workflow(name, folder)
        for text in io_ops.read_text(path)
    )


def _does(source: WorkflowSource) -> str:
    if source.problems:
        return f"cannot be run: {source.problems[0].message}"
    return source.workflow.description
