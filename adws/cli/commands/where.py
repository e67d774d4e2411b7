"""``adws where``: the file behind a name."""

from typing import Annotated

import typer
from returns.pipeline import is_successful

from adws import catalog
from adws.cli.exit import fail


def command(
    name: Annotated[str, typer.Argument(help="A step, runner, agent or command.")],
) -> None:
    """Print the file in which a step, runner, agent or command is defined."""
    found = catalog.where(name)
    if not is_successful(found):
        fail(found.failure())
    for file in found.unwrap():
        typer.echo(file)
