"""``adws specs``: the pending tests that are work to be done."""

from typing import Annotated

import typer

from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.reports.specs import spec_lines, spec_rows, specs_json
from adws.slots import SPECS
from adws.steps.list_specs import list_specs

GROUP = HelpGroup.FORGE


def command(
    *,
    root: options.Root = ".",
    revision: Annotated[
        str, typer.Option("--at", metavar="REVISION", help="Read the files of this commit.")
    ] = "HEAD",
    as_json: options.Json = False,
) -> None:
    """List the pending tests that are work to be done, in the order of work.

    Reads the files of a commit, not those on disk, and runs nothing. Exit codes: 0 all is well,
    1 you must correct a spec before work on it can begin.
    """
    context = value_or_exit(open_context(root), as_json=as_json)
    listed = value_or_exit(list_specs(context, revision=revision), as_json=as_json)
    specs = listed.require(SPECS).unwrap()
    if as_json:
        consoles.echo(specs_json(specs), nl=False)
    else:
        show_rows(spec_rows(specs), as_json=False)
        for line in spec_lines(specs):
            consoles.echo(line)
    raise typer.Exit(1 if specs.all_problems else 0)
