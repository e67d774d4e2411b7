"""``adws ledger``: the history of every failure."""

import typer
from returns.io import IOResult

from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import Row, show_rows
from adws.core.entry import Entry
from adws.core.quantity import quantity
from adws.core.railway import settle
from adws.engine.run_state import newest_unfinished
from adws.ledger.invariants import check
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load
from adws.reports.attempts import attempts_of_limit
from adws.slots import LEDGER_OPEN, REBASE

GROUP = HelpGroup.INSPECT

APP = typer.Typer(help="The ledger: the history of every failure.", no_args_is_help=True)


@APP.command("show")
def show_ledger(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """Print every entry: its status, its attempts, and why adws gave up."""
    ledger = _load(root, as_json=as_json)
    rows = [_row(entry, as_json=as_json) for entry in ledger.entries]
    show_rows(rows, as_json=as_json, narrow=_lines)


@APP.command("check")
def check_ledger(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """Check that the ledger has lost no failure. Exit codes: 0 none, 1 some, 2 unreadable."""
    ledger = _load(root, as_json=as_json)
    violations = check(ledger, finished=_is_finished(root))
    show_rows([{"violation": words} for words in violations], as_json=as_json)
    if violations:
        raise typer.Exit(1)
    if not as_json:
        open_entries = f"{len(ledger.open)} open" if ledger.open else "none open"
        entries = quantity(len(ledger.entries), "entry")
        consoles.echo(f"{entries}, {open_entries}: no failure is lost")


def _is_finished(root: str) -> bool:
    """Whether no unfinished run of `adws fix` could still close the open entries."""
    unfinished = IOResult.do(
        run
        for context in open_context(root)
        for run in newest_unfinished(context, "fix", having=(LEDGER_OPEN, REBASE))
    )
    return settle(unfinished).value_or(None) is None


def _load(root: str, *, as_json: bool) -> Ledger:
    context = value_or_exit(open_context(root), as_json=as_json)
    return value_or_exit(load(ledger_path(context.root)), as_json=as_json)


def _row(entry: Entry, *, as_json: bool) -> dict[str, str]:
    """Return a row; machines get the name of an escalation's reason, people get words."""
    reason = entry.escalation_reason
    why = "" if reason is None else f" ({reason.value if as_json else reason.words})"
    return {
        "id": entry.id,
        "priority": entry.priority.value,
        "status": f"{entry.status.value}{why}",
        "attempts": attempts_of_limit(entry),
        "case": entry.case_id,
        "diagnosis": entry.diagnosis,
    }


def _lines(row: Row) -> tuple[str, ...]:
    """Return a row as lines for a narrow terminal: the case, then what became of it."""
    status = f"  {row['status']}, attempts: {row['attempts']}"
    why = f"  {row['diagnosis']}" if row["diagnosis"] else ""
    return tuple(filter(None, (f"{row['id']}  {row['priority']}  {row['case']}", status, why)))
