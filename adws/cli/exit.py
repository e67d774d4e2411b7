"""Ends a command: prints its error for a person or a machine, and sets the exit code."""

from typing import NoReturn, TypeVar

import typer
from returns.io import IOResult
from returns.pipeline import is_successful
from rich.text import Text

from adws.cli import consoles
from adws.core.codec import plain_to_json
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.reports.markup import escape

_Value = TypeVar("_Value")

SIGNAL_EXITS = {"SIGINT": 130, "SIGTERM": 143}
"""The exit code of a command that a signal stopped: 128 and the signal's number, as in a shell."""


def fail(error: PipelineError, *, as_json: bool = False) -> NoReturn:
    """Print what went wrong and what to do next, and end with the error's exit code.

    If a signal stopped the work, the exit code is that of the signal.
    """
    if as_json:
        consoles.echo(plain_to_json({"error": error.as_dict()}))
    else:
        console = consoles.err()
        facts = {"hint": error.hint, "log": error.log, "step": error.step}
        lines = [f"[bold red]error[/]: {escape(error.message)}"]
        lines += [f"[bold]{name}[/]: {escape(text)}" for name, text in facts.items() if text]
        for line in lines:
            consoles.print_wrapped(console, Text.from_markup(line, emoji=False))
    signal = error.context.get("signal")
    raise typer.Exit(SIGNAL_EXITS.get(str(signal), error.exit_code))


def value_or_exit(outcome: IOResult[_Value, PipelineError], *, as_json: bool = False) -> _Value:
    """Return the value of an outcome; print a failure and end the program."""
    settled = settle(outcome)
    if not is_successful(settled):
        fail(settled.failure(), as_json=as_json)
    return settled.unwrap()
