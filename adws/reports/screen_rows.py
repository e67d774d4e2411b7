"""How many rows a line takes on a terminal of 80 columns."""

from math import ceil

from rich.text import Text

_COLUMNS = 80
_INDENT = 6


def screen_rows(line: str) -> int:
    """Return the rows that a line of Rich's markup takes at 80 columns, wrapped at words.

    >>> screen_rows("[bold]short[/]"), screen_rows("word " * 30)
    (1, 3)
    """
    cells = Text.from_markup(line, emoji=False).cell_len
    return (
        1
        if cells <= _COLUMNS
        else 1 + ceil((cells - _COLUMNS + 2 * _INDENT) / (_COLUMNS - _INDENT))
    )
