"""``adws where``: the file behind a name."""

import inspect
from typing import Annotated

import typer
from returns.io import IOResult

from adws import catalog
from adws.catalog.public_names import public_names
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.project_folders import project_folders
from adws.cli.slash.registry import Files, slash_files
from adws.core import errors
from adws.core.known_slots import known_slots
from adws.core.railway import settle
from adws.engine.slot_writers import slot_writers

GROUP = HelpGroup.INSPECT


def command(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="A public name, step, slot, error, runner, agent or command."
        ),
    ],
    *,
    root: options.Root = ".",
) -> None:
    """Print the file in which a public name, step, slot, runner, agent or command is defined.

    Steps, agents and runners in the project's `workflows` are found, too. For a slot, the steps
    that write it come after the file.
    """
    slashes: Files = settle(slash_files()).value_or({})
    texts = {slash: str(file) for slash, file in slashes.items()}
    error_kinds = (kind for kind in vars(errors).values() if hasattr(kind, "exit_code"))
    error_files = {kind.__name__: inspect.getfile(kind) for kind in error_kinds}
    others = {**public_names(), **_slots(), **error_files, **texts}
    files = catalog.where(name.removeprefix("/"), others, project_folders(root))
    for file in value_or_exit(IOResult.from_result(files)):
        consoles.echo(file)
    slots = [
        known.slot.name for known in known_slots() if name in {known.constant, known.slot.name}
    ]
    for writer in slot_writers(slots[0]) if slots else ():
        consoles.echo(f"written by {writer}")


def _slots() -> dict[str, str]:
    """Return the files of the slots, by their names in a program and in a workflow file."""
    return {
        name: known_slot.file
        for known_slot in known_slots()
        for name in (known_slot.constant, known_slot.slot.name)
    }
