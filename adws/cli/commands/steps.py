"""``adws steps``: what a workflow can be made of."""

from collections.abc import Iterable
from typing import Any

import typer

from adws import catalog
from adws.cli import options
from adws.cli.listing import first_sentence, show_rows
from adws.core.context import Slot
from adws.core.step import declaration_of

APP = typer.Typer(help="The steps that workflows are made of.", no_args_is_help=True)


@APP.command("list")
def list_steps(*, as_json: options.Json = False) -> None:
    """List every step with the slots that it reads and writes."""
    show_rows([_row(name) for name in catalog.step_names()], as_json=as_json)


def _row(name: str) -> dict[str, str]:
    function = catalog.step(name).unwrap()
    declared = declaration_of(function)
    return {
        "step": name,
        "reads": _names(declared.reads),
        "writes": _names(declared.writes),
        "does": first_sentence(function.__doc__),
    }


def _names(slots: Iterable[Slot[Any]]) -> str:
    return ", ".join(slot.name for slot in slots)
