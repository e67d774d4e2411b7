"""Runs a slash command: its command line, as if it had been typed."""

from collections.abc import Sequence

from adws.cli.main import build
from adws.cli.slash.slash_command import SlashCommand


def dispatch(command: SlashCommand, words: Sequence[str]) -> None:
    """Run the command line with the words behind the name; ends as that ends."""
    arguments = command.arguments(words)
    build(arguments[:1])(args=list(arguments), prog_name="adws")
