"""The program ``adws``: finds the command, runs it, and turns what comes of it into an exit code."""

import importlib
import pkgutil
import sys
from collections.abc import Sequence
from importlib.metadata import version

import typer
from rich.console import Console
from rich.traceback import Traceback

import adws.cli.commands

BUG = 70
"""The exit code of a bug in adws (``EX_SOFTWARE`` of sysexits.h)."""
_HELP = """Drive a failing test suite to green with any coding agent.

Only the test runner decides: every fix is judged in a tree of its own, by case id, with the
tests as they were. Start with **adws fix** in a red project, or **adws demo** to watch it work.
"""
_EPILOG = "Exit codes: 0 green or done · 1 red, refused or escalated · 2 adws could not do it."


def command_names() -> tuple[str, ...]:
    """Return the names of all commands; each is a module in ``adws.cli.commands``."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(adws.cli.commands.__path__)))


def build(names: Sequence[str]) -> typer.Typer:
    """Return the program with these commands; only their modules are imported."""
    app = typer.Typer(
        help=_HELP,
        epilog=_EPILOG,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode="markdown",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    _ = app.callback()(_program)
    for name in names:
        module = importlib.import_module(f"adws.cli.commands.{name}")
        below = getattr(module, "APP", None)
        if below is None:
            _ = app.command(name, no_args_is_help=False)(module.command)
        else:
            app.add_typer(below, name=name)
    return app


def _show_version(*, asked: bool) -> None:
    if asked:
        typer.echo(f"adws {version('adws-pipeline')}")
        raise typer.Exit


def _program(
    *,
    version: bool = typer.Option(
        False,
        "--version",
        help="Print the version and exit.",
        is_eager=True,
        callback=lambda value: _show_version(asked=value),
    ),
) -> None:
    """Drive a failing test suite to green with any coding agent."""


def main() -> None:
    """Run the program with the arguments of this process and exit with its code."""
    known = command_names()
    asked = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
    try:
        build([asked] if asked in known else known)()
    except Exception:  # noqa: BLE001 - the one place where a bug of ours ends
        console = Console(stderr=True)
        console.print(Traceback())
        console.print("This is a bug in adws. Please report it with the lines above.")
        sys.exit(BUG)
