"""Where people are told something: stdout for results, stderr for all that happens on the way.

Nothing hidden gets through: what a reader cannot see, or a terminal would obey, is spelled out.
"""

from collections.abc import Iterable

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from adws.core.visible import visible_lines


class _VisibleConsole(Console):
    """A console that obeys nothing in the texts that it shows, its own styles aside."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            own = segment.control is not None
            yield segment if own else Segment(visible_lines(segment.text), segment.style)


def out(*, fold: bool = False, width: int | None = None) -> Console:
    """Return a console for results; words are shown as they are.

    Lines stay whole, however long, unless ``fold``: for what is laid out in columns. ``width`` is
    in characters, that of the terminal when None.
    """
    return _VisibleConsole(soft_wrap=not fold, highlight=False, emoji=False, width=width)


def err() -> Console:
    """Return a console for progress, errors and hints."""
    return _VisibleConsole(stderr=True, soft_wrap=True, highlight=False, emoji=False)


def print_wrapped(console: Console, text: Text) -> None:
    """Print a line: at a terminal wrapped at words, in a pipe whole.

    The rows behind the first one are indented by two more than it.
    """
    if not console.is_terminal or text.cell_len <= console.width:
        console.print(text)
        return
    indent = " " * min(len(text.plain) - len(text.plain.lstrip()) + 2, console.width // 2)
    first, *_ = text.wrap(console, console.width)
    rest = text[len(first.plain) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    console.print(first)
    for row in rest.wrap(console, console.width - len(indent)):
        console.print(Text(indent) + row)


def echo(text: str, *, nl: bool = True) -> None:
    """Print a finished text to stdout; ``nl`` adds the end of its last line."""
    typer.echo(visible_lines(text), nl=nl)
