"""``adws runners``: the test tools that adws knows."""

from typing import Annotated

import typer
from returns.io import IOResult

from adws import catalog
from adws.api.project_context import open_context
from adws.cli import options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_broken, show_details, show_rows
from adws.runners.runner import Runner
from adws.slot_values import extensions_of

GROUP = HelpGroup.EXTEND
APP = typer.Typer(help="The test tools that adws knows.", no_args_is_help=True)


@APP.command("list")
def list_runners(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """List every runner with the layers of the judge that support it."""
    folders = extensions_of(value_or_exit(open_context(root), as_json=as_json))
    rows = [
        _row(name, catalog.runner(name, folders).unwrap())
        for name in catalog.usable_names(catalog.RUNNER, folders)
    ]
    show_broken(catalog.RUNNER, folders)
    show_rows(rows, as_json=as_json, columns=("runner", "family", "judged with"))


@APP.command("show")
def show_runner(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A runner's name.")],
    *,
    root: options.Root = ".",
    as_json: options.Json = False,
) -> None:
    """Print the details of a runner, with the files that an agent cannot change."""
    folders = extensions_of(value_or_exit(open_context(root), as_json=as_json))
    runner = value_or_exit(IOResult.from_result(catalog.runner(name, folders)), as_json=as_json)
    row = _row(name, runner)
    globs = row if as_json else {**row, "sealed files": row["sealed files"].replace(", ", "\n")}
    show_details(globs, as_json=as_json)


def _row(name: str, runner: Runner) -> dict[str, str]:
    means = {
        "canaries": runner.plant,
        "twins": runner.twins,
        "witness": runner.witnesses,
        "calls": runner.call_outside,
        "examples": runner.examples,
        "held-out cases": runner.withhold,
    }
    return {
        "runner": name,
        "family": runner.family,
        "judged with": ", ".join(mean for mean, there in means.items() if there),
        "cannot show": "; ".join(runner.limits),
        "pending tests": "yes" if runner.specs else "no",
        "configuration": ", ".join(runner.configuration),
        "documentation": runner.documentation,
        "sealed files": ", ".join(runner.sealed),
    }
