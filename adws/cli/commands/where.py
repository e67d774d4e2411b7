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
    slashes: Files = settle(slash_files()).value_or({})
    texts = {slash: str(file) for slash, file in slashes.items()}
    found = catalog.where(name.removeprefix("/"), texts)
    for file in value_or_exit(IOResult.from_result(found)):
        consoles.echo(file)
