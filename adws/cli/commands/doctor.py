"""``adws doctor``: what adws finds here, and what is missing."""

from typing import Annotated

import typer

from adws.cli import options
from adws.cli.exit import value_or_exit
from adws.cli.health import Finding, examine, tests_in_cage
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.cli.options import Group
from adws.cli.session import open_context

GROUP = HelpGroup.SET_UP


def command(
    *,
    root: options.Root = ".",
    given: Annotated[options.Given, options.of(Group.AGENT, Group.SUITE, Group.CAGE)],
    tests: Annotated[
        bool,
        typer.Option(
            "--tests", help="Run the suite with the cage and without, and name what it needs."
        ),
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Look at the machine and the project: git, suite, agent, trees, cage, processes.

    Nothing is changed and nothing is spent. Exit codes: 0 all is well, 2 something is missing.
    """
    context = value_or_exit(open_context(root, given), as_json=as_json)
    findings = (*examine(context), *((tests_in_cage(context),) if tests else ()))
    show_rows([_row(finding) for finding in findings], as_json=as_json)
    if not all(finding.well for finding in findings):
        raise typer.Exit(2)


def _row(finding: Finding) -> dict[str, str]:
    return {
        "check": finding.name,
        "well": "yes" if finding.well else "NO",
        "found": finding.found,
        "do": finding.hint,
    }
