"""``adws steps``: the steps of workflows."""

import inspect
from collections.abc import Iterable
from typing import Annotated, Any

import typer
from returns.io import IOResult

from adws import catalog
from adws.cli import options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import first_sentence, show_broken, show_details, show_rows
from adws.cli.project_folders import project_folders
from adws.core.context import Slot
from adws.core.step import declaration_of

GROUP = HelpGroup.EXTEND

APP = typer.Typer(help="The steps that a workflow can use.", no_args_is_help=True)


@APP.command("list")
def list_steps(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """List every step with what it does."""
    folders = project_folders(root)
    rows = [_row(name, folders) for name in catalog.usable_names(catalog.STEP, folders)]
    show_broken(catalog.STEP, folders)
    show_rows(rows, as_json=as_json, columns=("step", "does"))


@APP.command("show")
def show_step(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A step's name.")],
    *,
    root: options.Root = ".",
    as_json: options.Json = False,
) -> None:
    """Print the details of a step: the slots it reads and writes, and its options."""
    folders = project_folders(root)
    function = value_or_exit(IOResult.from_result(catalog.step(name, folders)), as_json=as_json)
    options_of_step = inspect.signature(function).parameters.values()
    own_options = [
        str(parameter) for parameter in options_of_step if parameter.kind is parameter.KEYWORD_ONLY
    ]
    docstring = inspect.getdoc(function) or ""
    row = {
        **_row(name, folders),
        "options": "\n".join(own_options),
        "documentation": docstring if as_json else docstring.partition("\n")[2].strip(),
        "file": inspect.getfile(inspect.unwrap(function)),
    }
    show_details(row, as_json=as_json)


def _row(name: str, folders: catalog.Folders) -> dict[str, str]:
    function = catalog.step(name, folders).unwrap()
    declared = declaration_of(function)
    return {
        "step": name,
        "reads": _names(declared.reads),
        "writes": _names(declared.writes),
        "does": first_sentence(function.__doc__),
    }


def _names(slots: Iterable[Slot[Any]]) -> str:
    return ", ".join(slot.name for slot in slots)
