"""Output for people: results on stdout, progress, errors and hints on stderr.

Invisible and control characters are shown as escapes, so that no text can steer a terminal.
"""

from collections.abc import Iterable

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from adws.cli.line_rows import row_spans
from adws.core.visible import visible_lines


class _VisibleConsole(Console):
    """A console that shows the control characters of a text instead of obeying them."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            own = segment.control is not None
            yield segment if own else Segment(visible_lines(segment.text), segment.style)


def out(*, fold: bool = False, width: int | None = None) -> Console:
    """Return a console for results; it does not highlight numbers or names.

    It does not break long lines, unless ``fold``, for output in columns. ``width`` is in
    characters; None takes the terminal's.
    """
    return _VisibleConsole(soft_wrap=not fold, highlight=False, emoji=False, width=width)


def err() -> Console:
    """Return a console for progress, errors and hints."""
    return _VisibleConsole(stderr=True, soft_wrap=True, highlight=False, emoji=False)


def print_lines(lines: Iterable[str]) -> None:
    """Print lines of Rich's markup to stdout: a terminal gets them wrapped at words."""
    console = out()
    for line in lines:
        print_wrapped(console, Text.from_markup(line, emoji=False))


def print_wrapped(console: Console, text: Text) -> None:
    """Print a line: a terminal gets it wrapped at words and in long names, a pipe whole.

    Rows after the first are indented by two more columns.
    """
    if not console.is_terminal or text.cell_len <= console.width:
        console.print(text)
        return
    blanks = len(text.plain) - len(text.plain.lstrip())
    indent = " " * min(blanks + 2, console.width // 2)
    spans = row_spans(text.plain, console.width, console.width - len(indent))
    for begin, end in spans:
        console.print(Text(indent if begin else "") + text[begin:end])


def echo(text: str, *, nl: bool = True) -> None:
    """Print a text to stdout as it is; ``nl`` adds a newline."""
    typer.echo(visible_lines(text), nl=nl)
