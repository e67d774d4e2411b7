"""``adws workflows``: the declared workflows."""

from pathlib import PurePath
from typing import Annotated

import typer
from returns.io import IOResult

from adws import io_ops
from adws.cli import consoles, options
from adws.cli.exit import fail, value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.core.codec import plain_to_json
from adws.core.context import Context
from adws.core.errors import NameDuplicated, PipelineError
from adws.core.quantity import quantity
from adws.core.railway import collect
from adws.engine.drawing import to_mermaid, to_svg
from adws.engine.loading import load_workflow
from adws.engine.reading import WorkflowSource, read_workflow
from adws.engine.run_timings import read_timings
from adws.engine.workflow_files import find_workflow, workflow_names
from adws.reports.markup import escape

GROUP = HelpGroup.EXTEND

APP = typer.Typer(help="The declared workflows.", no_args_is_help=True)
Name = Annotated[
    str, typer.Argument(metavar="WORKFLOW", help="A workflow's name, or the path of a file.")
]


@APP.command("list")
def list_workflows(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """List the workflows of the project and of adws."""
    folder = _folder(root, as_json=as_json)
    names = value_or_exit(workflow_names(folder), as_json=as_json)
    rows = value_or_exit(collect(_row(folder, name) for name in names), as_json=as_json)
    show_rows(rows, as_json=as_json, columns=("workflow", "does"))


@APP.command("show")
def show_workflow(name: Name, *, root: options.Root = ".") -> None:
    """Print the file of a workflow.

    If the project's file of that name cannot be run, adws prints its own.
    """
    folder = _folder(root)
    file = value_or_exit(find_workflow(name, folder))
    text = value_or_exit(io_ops.read_text(file))
    problems = read_workflow(text, str(file), file.stem).problems
    if problems and file.parent == folder and name in value_or_exit(workflow_names()):
        consoles.err().print(f"{escape(str(file))} cannot be run: {escape(problems[0].message)}")
        consoles.err().print("this is the workflow of adws:")
        text = _shipped(name)
    consoles.echo(text, nl=False)


@APP.command("copy")
def copy_workflow(name: Name, *, root: options.Root = ".") -> None:
    """Copy a workflow of adws into the project, to change it there.

    A copy named fix or implement is what `adws fix` or `adws implement` then runs.
    """
    text = _shipped(name)
    file = _folder(root) / f"{name.removesuffix('.toml')}.toml"
    if value_or_exit(io_ops.exists(file)):
        fail(NameDuplicated(f"{file} exists already", hint="remove it to copy the workflow anew"))
    value_or_exit(io_ops.write_text(file, text))
    consoles.echo(f"wrote {file}")


@APP.command("check")
def check_workflow(name: Name, *, root: options.Root = ".", as_json: options.Json = False) -> None:
    """Check a workflow without running it: names, options, slots, cycles, each with its line."""
    folder = _folder(root, as_json=as_json)
    checked = value_or_exit(load_workflow(name, folders=(folder,)), as_json=as_json)
    count = len(checked.steps)
    if as_json:
        consoles.echo(plain_to_json({"workflow": name, "steps": count}))
    else:
        consoles.echo(f"{name}: {quantity(count, 'step')}, no problems")


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
    svg: options.SvgFile = None,
) -> None:
    """Draw a picture of a workflow: steps, loops, slots on the arrows; as Mermaid, or as SVG."""
    folder = _folder(root)
    program = value_or_exit(load_workflow(name, folders=(folder,)))
    project = Context(folder.parent)
    timings = None if run is None else value_or_exit(read_timings(run, project))
    if svg is None:
        consoles.echo(to_mermaid(program, timings), nl=False)
    else:
        _ = value_or_exit(io_ops.write_text(_project_folder() / svg, to_svg(program, timings)))


def _shipped(name: str) -> str:
    return value_or_exit(find_workflow(name.removesuffix(".toml")).bind(io_ops.read_text))


def _folder(root: str, *, as_json: bool = False) -> PurePath:
    return _project_folder(as_json=as_json) / root / "workflows"


def _project_folder(*, as_json: bool = False) -> PurePath:
    return value_or_exit(io_ops.working_folder(), as_json=as_json)


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
