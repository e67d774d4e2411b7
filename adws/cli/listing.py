"""Lists of named things, as a table for people or as JSON for machines."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from textwrap import wrap

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from adws.catalog import Folders, Kind, broken_entries
from adws.cli import consoles
from adws.core.codec import plain_to_json
from adws.reports.markup import escape

Row = Mapping[str, str]
_ANY_WIDTH = 100_000


def show_broken(kind: Kind, folders: Folders) -> None:
    """Print which entries of a kind cannot be used, and why; ``folders`` are the project's."""
    for error in broken_entries(kind, folders):
        consoles.err().print(f"[bold]not usable[/]: {escape(error.message)}")


def show_rows(
    rows: Sequence[Row],
    *,
    as_json: bool,
    columns: Sequence[str] = (),
    nothing: str = "",
    narrow: Callable[[Row], Sequence[str]] | None = None,
) -> None:
    """Print rows that all have the same columns; for people, ``nothing`` if there are none.

    People see only ``columns``, if any are named; machines see all. A terminal wraps wide cells, a
    pipe gets one line a row. Where a terminal is too narrow for the widest line, it gets the lines
    that ``narrow`` makes of each row, if given, wrapped between words.
    """
    if as_json:
        consoles.echo(plain_to_json([dict(row) for row in rows]))
        return
    visible_rows = [{name: row[name] for name in columns or row} for row in rows]
    console = consoles.out(fold=True)
    lines = [*_lines(visible_rows)] if visible_rows else []
    if narrow and console.is_terminal and any(cell_len(line) > console.width for line in lines):
        for line in chain.from_iterable(map(narrow, visible_rows)):
            consoles.print_wrapped(console, Text(line))
    elif visible_rows and console.is_terminal:
        console.print(_table(visible_rows), markup=False)
    elif visible_rows:
        consoles.echo("\n".join(lines))
    elif nothing:
        consoles.echo(nothing)


def show_details(row: Row, *, as_json: bool) -> None:
    """Print the details of one thing: each name, followed by the lines of its value.

    A terminal gets long lines wrapped between words, a pipe gets them as they are.
    """
    if as_json:
        consoles.echo(plain_to_json(dict(row)))
        return
    width = max(map(len, row)) + 2
    console = consoles.out()
    room = console.width - width if console.is_terminal else _ANY_WIDTH
    for name, value in row.items():
        wrapped = (
            wrap(line, max(room, 1), break_long_words=False, break_on_hyphens=False)
            for line in value.splitlines()
        )
        first, *others = chain.from_iterable(lines or [""] for lines in wrapped) if value else [""]
        lines = (f"{name:{width}}{first}", *(" " * width + line for line in others))
        consoles.echo("\n".join(line.rstrip() for line in lines))


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


def _lines(rows: Sequence[Row]) -> Iterator[str]:
    """Yield lines with aligned columns and no trailing spaces."""
    names = list(rows[0])
    cells = [names, *([*row.values()] for row in rows)]
    widths = [max(cell_len(line[at]) for line in cells) for at in range(len(names))]
    for line in cells:
        padded = (
            cell + " " * (width - cell_len(cell)) for cell, width in zip(line, widths, strict=True)
        )
        yield "  ".join(padded).rstrip()
