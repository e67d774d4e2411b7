"""``adws doctor``: checks the machine and the project."""

from typing import Annotated

import typer

from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.cluster_health import cluster_health
from adws.cli.exit import value_or_exit
from adws.cli.health import examine, tests_in_cage
from adws.cli.health_check import HealthCheck
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.cli.option_groups import OptionGroup

GROUP = HelpGroup.SET_UP


def command(
    *,
    root: options.Root = ".",
    setting_values: Annotated[
        options.SettingValues,
        options.setting_options(
            OptionGroup.AGENT, OptionGroup.SUITE, OptionGroup.CLUSTER, OptionGroup.CAGE
        ),
    ],
    tests: Annotated[
        bool,
        typer.Option(
            "--tests",
            help="Run the suite with and without the cage, and list what the cage must allow.",
        ),
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Check what a run needs, in 20 seconds: git, suites, agents, trees, cage, processes.

    Each suite runs as the judge runs it. adws changes and spends nothing. Exit codes: 0 all is
    well, 2 something is missing.
    """
    context = value_or_exit(open_context(root, setting_values), as_json=as_json)
    with consoles.err().status("checking the machine and the project"):  # nothing in a pipe
        findings = (
            *examine(context).checks,
            *(cluster_health(context) if context.settings.cluster else ()),
            *((tests_in_cage(context),) if tests else ()),
        )
    rows = map(_row if as_json else _for_people, findings)
    show_rows([*rows], as_json=as_json)
    if not all(finding.ok for finding in findings):
        raise typer.Exit(2)


def _row(check: HealthCheck) -> dict[str, str]:
    return {
        "check": check.name,
        "well": "yes" if check.ok else "NO",
        "found": check.detail,
        "do": check.hint,
    }


def _for_people(check: HealthCheck) -> dict[str, str]:
    """Return a row of three columns: what to do follows what was found, below it on a terminal."""
    between = "\n> " if consoles.out().is_terminal else " > "
    detail = f"{check.detail}{between}{check.hint}" if check.hint else check.detail
    return {"check": check.name, "ok": "yes" if check.ok else "NO", "found": detail}
