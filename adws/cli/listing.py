"""Lists of named things, as a table for people or as JSON for machines."""

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from adws.cli import consoles
from adws.core.codec import plain_to_json

_WIDE = 10_000  # characters
Row = Mapping[str, str]


def show_rows(rows: Sequence[Row], *, as_json: bool) -> None:
    """Print rows that all have the same columns."""
    if as_json:
        consoles.echo(plain_to_json([dict(row) for row in rows]))
        return
    if rows:
        _console().print(_table(rows), markup=False)


def first_sentence(docstring: str | None) -> str:
    """Return the first line of a docstring."""
    return (docstring or "").strip().partition("\n")[0]


def _table(rows: Sequence[Row]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in rows[0]:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*row.values())
    return table


def _console() -> Console:
    """Return a console that folds cells on a terminal only: a pipe gets whole lines."""
    console = consoles.out(fold=True)
    return console if console.is_terminal else consoles.out(fold=True, width=_WIDE)
