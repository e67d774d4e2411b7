"""Shows a value in a notebook and on a terminal; see ``adws.core.displayed``."""

from html import escape

from adws.core.displayed import Display, Words, value_words
from adws.core.visible import visible, visible_lines
from adws.reports.excerpt import excerpt
from adws.reports.markup import escape as escape_markup

_ROWS = 50
_WIDTH = 200
_END = "\n"


def html_of(display: Display) -> str:
    """Return a table for notebooks: a row for each name, fifty at most.

    >>> html_of(("Trip", (("to", "<Rome>"),)))
    '<table><caption>Trip</caption><tr><th>to</th><td>&#x27;&lt;Rome&gt;&#x27;</td></tr></table>'
    """
    title, _ = display
    rows = "".join(
        f"<tr><th>{escape(name)}</th><td>{escape(words).replace(_END, '<br>')}</td></tr>"
        for name, words in _rows(display)
    )
    return f"<table><caption>{escape(visible(title))}</caption>{rows}</table>"


def rich_of(display: Display) -> str:
    r"""Return markup for Rich's consoles.

    >>> rich_of(("Trip", (("days", 3),)))
    '[bold]Trip[/]\n  [cyan]days[/]: 3'
    """
    title, _ = display
    rows = (
        f"  [cyan]{escape_markup(name)}[/]: {escape_markup(words)}"
        for name, words in _rows(display)
    )
    return "\n".join((f"[bold]{escape_markup(visible(title))}[/]", *rows))


def _rows(display: Display) -> tuple[tuple[str, str], ...]:
    _, items = display
    places = tuple((visible(name), _text(value)) for name, value in items)
    more = (("and more", str(len(places) - _ROWS)),) if len(places) > _ROWS else ()
    return (*places[:_ROWS], *more)


def _text(value: object) -> str:
    """Return words for a person whole, and the beginning of any other value."""
    if isinstance(value, Words):
        return visible_lines(value)
    return excerpt(visible(value_words(value)), _WIDTH)
