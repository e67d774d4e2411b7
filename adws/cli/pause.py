"""Ends a command whose run was stopped."""

from typing import NoReturn

import typer

from adws.cli import consoles
from adws.cli.exit import SIGNAL_EXITS
from adws.core.codec import plain_to_json
from adws.engine.run_result import RunResult


def pause_exit_code(result: RunResult) -> int:
    """Return the exit code of the signal that stopped a run; otherwise 1."""
    return SIGNAL_EXITS.get(result.paused_by, 1)


def end_paused(result: RunResult, *, as_json: bool) -> NoReturn:
    """Say that a run was stopped before it had a result, and end the program."""
    if as_json:
        document = {"run": result.run, "status": result.status.value, "paused_by": result.paused_by}
        consoles.echo(plain_to_json(document))
    else:
        consoles.err().print(f"{result.paused_by} stopped the run before it had a result")
    raise typer.Exit(pause_exit_code(result))
