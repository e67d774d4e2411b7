"""``adws commands``: the slash commands."""

from typing import Annotated

import typer

from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import Row, show_rows
from adws.cli.main import build
from adws.cli.slash.registry import slash_command, slash_commands
from adws.cli.slash.slash_command import SlashCommand
from adws.core.codec import plain_to_json, to_plain

GROUP = HelpGroup.EXTEND

APP = typer.Typer(help="The slash commands, which `adws init` installs.", no_args_is_help=True)
_Name = Annotated[
    str, typer.Argument(metavar="NAME", help="A command's name, with its slash or without.")
]


@APP.command("list")
def list_commands(*, as_json: options.Json = False) -> None:
    """List every slash command with its command line and its workflow."""
    commands = value_or_exit(slash_commands(), as_json=as_json)
    rows = [_row(command) for command in commands]
    show_rows(rows, as_json=as_json, columns=("command", "cli", "arguments"))


@APP.command("show")
def show_command(name: _Name, *, as_json: options.Json = False) -> None:
    """Print the instructions for the agent; with --json, all details."""
    command = _command_named(name, as_json=as_json)
    consoles.echo(plain_to_json(to_plain(command)) if as_json else command.body, nl=as_json)


@APP.command("run", context_settings={"allow_interspersed_args": False})
def run_command(
    name: _Name,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="ARGUMENT", help="The arguments of the slash command."),
    ] = None,
) -> None:
    """Run the command line of a slash command, with the same arguments.

    The exit code is that of the command line.
    """
    arguments = _command_named(name, as_json=False).arguments(words or ())
    build(arguments[:1])(args=list(arguments), prog_name="adws")


def _command_named(name: str, *, as_json: bool) -> SlashCommand:
    return value_or_exit(slash_command(name), as_json=as_json)


def _row(command: SlashCommand) -> Row:
    return {
        "command": f"/{command.name}",
        "cli": " ".join(("adws", *command.cli)),
        "workflow": command.workflow,
        "arguments": command.argument_hint,
        "agents": "yes" if command.starts_agent else "no",
        "does": command.description,
    }
