"""Shows a value: in a few lines in a debugger, as a table in notebooks and terminals."""

from collections.abc import Iterable
from importlib import import_module
from textwrap import TextWrapper
from typing import Any

from adws.core.visible import visible_lines

_LINES = 8
_WIDTH = 76
_KINDS = 3
_WRAPPER = TextWrapper(_WIDTH - 4, break_long_words=False, break_on_hyphens=False)


class Words(str):
    """A text for the person who reads it, such as the message of an error: it is never cut."""

    __slots__ = ()


Display = tuple[str, tuple[tuple[str, object], ...]]
"""A title, and the names and values below it."""


class Displayed:
    """A value that shows itself in a few lines, or as a table where that is possible.

    ``adws.reports.displays`` writes the tables; it is imported on first use.
    """

    __slots__ = ()

    def __display__(self) -> Display:
        """Return the title and the values to show; each class defines them."""
        return type(self).__name__, ()

    def __repr__(self) -> str:
        """Return at most ten lines; more only if words for a person need them."""
        return shortened(*self.__display__())

    def _repr_html_(self) -> str:
        """Return the value as HTML, for notebooks."""
        html: str = _displays().html_of(self.__display__())
        return html

    def __rich__(self) -> Any:  # noqa: ANN401 - what Rich prints
        """Return the value for Rich's consoles."""
        return _displays().rich_of(self.__display__())


def shortened(title: str, items: Iterable[tuple[str, object]]) -> str:
    """Return a title and the lines below it, at most ten in all; words are shown whole.

    >>> print(shortened("Trip", {"to": "Rome", "days": 3, "note": Words("pack")}.items()))
    Trip
      to: 'Rome'
      days: 3
      note: pack
    >>> shortened("Trip", {str(day): day for day in range(99)}.items()).count(chr(10))
    9
    """
    lines, left_out = [title], 0
    for name, value in items:
        if isinstance(value, Words):
            lines.extend(word_lines(name, value))
        elif len(lines) <= _LINES:
            lines.append(item_line(name, value))
        else:
            left_out += 1
    return "\n".join((*lines, f"  and {left_out} more") if left_out else lines)


def word_lines(name: str, words: Words) -> list[str]:
    """Return a name and the words for it, whole, on as many lines as they need.

    >>> word_lines("hint", Words("mend it, then try again"))
    ['  hint: mend it, then try again']
    """
    paragraphs = f"{name}: {visible_lines(words)}".splitlines()
    first, *others = (line for paragraph in paragraphs for line in _WRAPPER.wrap(paragraph))
    return [f"  {first}", *(f"    {line}" for line in others)]


def item_line(name: str, value: object) -> str:
    """Return a name and its value on one line; a long value is cut."""
    line = f"  {name}: {value_words(value)}"
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 1]}…"


def value_words(value: object) -> str:
    """Return a value on one line: long collections by their length.

    >>> value_words((1, None, 3, 4)), value_words("a"), value_words((1,))
    ('4 of int or NoneType', "'a'", '(1,)')
    """
    if isinstance(value, (tuple, list)) and len(value) > 1:
        kinds = dict.fromkeys(type(element).__name__ for element in value)
        return f"{len(value)} of {' or '.join([*kinds][:_KINDS])}"
    return repr(value).partition("\n")[0]


def _displays() -> Any:  # noqa: ANN401 - a module above this room
    return import_module("adws.reports.displays")


def name_value(value: object) -> str:
    """Return the type of a value and how it begins, on one line, for an error about it.

    >>> name_value("/p")
    "str: '/p'"
    """
    return f"{type(value).__name__}: {' '.join(repr(value).split()):.80}"
