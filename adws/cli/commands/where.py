"""``adws where``: the file behind a name."""

from typing import Annotated

import typer
from returns.io import IOResult

from adws import catalog
from adws.cli import consoles
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.slash.registry import Files, slash_files
from adws.core.railway import settle

GROUP = HelpGroup.LOOK


def command(
    name: Annotated[
        str, typer.Argument(help="A step, runner, agent, edit family, command or slash command.")
    ],
) -> None:
    """Print the file in which a step, runner, agent, edit family or command is defined."""
    slashes = settle(slash_files().map(_as_texts)).value_or({})
    found = catalog.where(name.removeprefix("/"), slashes)
    for file in value_or_exit(IOResult.from_result(found)):
        consoles.echo(file)


def _as_texts(files: Files) -> dict[str, str]:
    return {name: str(file) for name, file in files.items()}
