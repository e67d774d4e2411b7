"""Markdown for people: laid out at a terminal, where a row that is too wide becomes a block."""

from typing import ClassVar, cast

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown, MarkdownElement, TableElement
from rich.table import Table

from adws.cli import consoles
from adws.reports.markdown import for_terminal

_ANY_WIDTH = 100_000


class _FittingTable(TableElement):
    """A table, or a block of names and values for each row if cells would be cut."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        table = cast("Table", next(iter(super().__rich_console__(console, options))))
        natural = console.measure(table, options=options.update(max_width=_ANY_WIDTH))
        if natural.maximum <= options.max_width:
            yield table
            return
        for number, row in enumerate(zip(*(column.cells for column in table.columns), strict=True)):
            block = Table.grid(padding=(0, 2))
            block.add_column(style="bold", no_wrap=True)
            block.add_column(overflow="fold")
            for column, cell in zip(table.columns, row, strict=True):
                block.add_row(column.header, cell)
            if number:
                yield ""
            yield block


class TerminalMarkdown(Markdown):
    """Markdown whose tables fit the terminal."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "table_open": _FittingTable,
    }


def show_markdown(text: str) -> None:
    """Print Markdown: a pipe or a file gets it as it is, a terminal laid out."""
    console = consoles.out(fold=True)
    if console.is_terminal:
        console.print(TerminalMarkdown(for_terminal(text), hyperlinks=False))
    else:
        consoles.echo(text, nl=False)
