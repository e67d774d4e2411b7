"""``adws quarantine``: the cases known to be flaky."""

import typer

from adws.api.project_context import open_context
from adws.cli import options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.core.quarantine import Quarantine, QuarantinedCase
from adws.slots import QUARANTINE
from adws.steps.read_quarantine import read_quarantine

GROUP = HelpGroup.REPAIR

APP = typer.Typer(no_args_is_help=True)


@APP.callback()
def _quarantine() -> None:
    """Show the cases known to be flaky; to renew or end one, edit adws-quarantine.toml."""


@APP.command("list")
def list_cases(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """Print every case in quarantine: since when, until when, and why."""
    read = value_or_exit(open_context(root).bind(read_quarantine), as_json=as_json)
    quarantine = read.require(QUARANTINE).unwrap()
    rows = [_row(quarantine, case) for case in quarantine.cases]
    show_rows(rows, as_json=as_json, nothing="no case is in quarantine")


def _row(quarantine: Quarantine, case: QuarantinedCase) -> dict[str, str]:
    return {
        "case": case.id,
        "since": case.since,
        "until": f"{case.until} (expired)" if quarantine.has_expired(case) else case.until,
        "seen": case.seen,
        "note": case.note,
        "issue": case.issue,
    }
