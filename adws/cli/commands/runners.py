"""``adws runners``: the test tools that adws knows."""

import typer

from adws import catalog
from adws.cli import options
from adws.cli.listing import show_rows

APP = typer.Typer(help="The test tools that adws knows.", no_args_is_help=True)


@APP.command("list")
def list_runners(*, as_json: options.Json = False) -> None:
    """List every runner with the files that it seals."""
    show_rows([_row(name) for name in catalog.runner_names()], as_json=as_json)


def _row(name: str) -> dict[str, str]:
    runner = catalog.runner(name).unwrap()
    return {"runner": name, "sealed files": ", ".join(runner.sealed)}
