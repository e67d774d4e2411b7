"""The program ``adws``: finds the command, runs it, and turns its result into an exit code."""

import gc
import importlib
import pkgutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version as version_of
from types import ModuleType
from typing import Annotated, NoReturn

import typer

import adws.cli.commands
from adws.cli.help_group import HelpGroup
from adws.cli.plain_help import PlainCommand
from adws.cli.standard_streams import output_refusal, replace_unencodable

BUG = 70
"""The exit code of a bug in adws (``EX_SOFTWARE`` of sysexits.h)."""
UNWRITABLE = 2
"""The exit code if standard output or error cannot be written."""
_NEW_OBJECTS = 50_000
"""How many objects are made between two looks for garbage: nearly all that a start makes stay."""
_HELP = """Drive a failing test suite to green with any coding agent.

Only the test runner decides: adws judges every fix in a tree of its own, by case id, with the
original tests. Run **adws fix** in a project with failing tests, or **adws demo** to watch it work.
"""
_EPILOG = "Exit codes: 0 green or done · 1 red, refused or escalated · 2 adws could not do it."


def command_names() -> tuple[str, ...]:
    """Return the names of all commands; each is a module in ``adws.cli.commands``.

    Its ``GROUP`` is the heading under which the help shows it.
    """
    return tuple(sorted(m.name for m in pkgutil.iter_modules(adws.cli.commands.__path__)))


def build(names: Sequence[str]) -> typer.Typer:
    """Return the program with these commands; import only their modules."""
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
    spelled_out = importlib.import_module(
        "adws.cli.signatures"
    ).spelled_out  # Loaded here, so that ``--version`` stays fast.
    modules = _modules_of(names)
    in_help = [name for group in HelpGroup for name in modules if modules[name].GROUP is group]
    for name in in_help:
        module = modules[name]
        below = getattr(module, "APP", None)
        if below is None:
            command = app.command(
                name, cls=PlainCommand, no_args_is_help=False, rich_help_panel=module.GROUP.value
            )
            _ = command(spelled_out(module.command))
        else:
            parts = [below, *(group.typer_instance for group in below.registered_groups)]
            for info in (info for part in parts if part for info in part.registered_commands):
                info.cls = PlainCommand
            app.add_typer(below, name=name, rich_help_panel=module.GROUP.value)
    return app


def _modules_of(names: Sequence[str]) -> dict[str, ModuleType]:
    """Import the modules of commands, and exempt them from garbage collection."""
    modules = {name: importlib.import_module(f"adws.cli.commands.{name}") for name in sorted(names)}
    gc.freeze()
    return modules


def main() -> None:
    """Run the program with the arguments of this process and exit with its code."""
    replace_unencodable()
    gc.set_threshold(_NEW_OBJECTS)
    try:
        if sys.argv[1:] == ["--version"]:
            _show_version(asked=True)
        build(_needed_commands(sys.argv[1:]))(prog_name="adws")
    except Exception as error:  # noqa: BLE001 - the one place where a bug of ours ends
        if refusal := output_refusal(error):
            _end_unwritable(refusal)
        importlib.import_module("adws.cli.bug").show_bug()
        sys.exit(BUG)
    finally:
        gc.freeze()  # The process ends: collecting garbage would take a tenth of a second.


def _end_unwritable(refusal: str) -> NoReturn:
    """Say that the output could not be written, if standard error still can."""
    with suppress(OSError):
        typer.echo(f"error: the output cannot be written: {refusal}", err=True)
    sys.exit(UNWRITABLE)


def _needed_commands(arguments: Sequence[str]) -> Sequence[str]:
    """Return the commands that these arguments need; adws imports no others."""
    names = command_names()
    first = next(iter(arguments), "")
    return (first,) if first in names else names


def _show_version(*, asked: bool) -> None:
    if asked:
        typer.echo(f"adws {version_of('adws-pipeline')}")
        sys.exit(0)


def _program(
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", is_eager=True)
    ] = False,
) -> None:
    """Drive a failing test suite to green with any coding agent."""
    _show_version(asked=version)
