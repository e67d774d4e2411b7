"""Markdown that stays valid, whatever a name or a message contains."""

import re
from collections.abc import Iterable, Sequence

from adws.core.visible import one_line, visible_lines

_SPECIAL = re.compile(r"[\\`*\[\]|~]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])")
_BLOCK_START = re.compile(r"^([#+=>-]|\d+(?=[.)]))")
_BREAKS_CODE = re.compile(r"[`|\\]")
_EMPTY_TABLE = re.compile(r"^\|.*\|\n\|[-|]+\|\n\n(?=None\.$)", re.MULTILINE)
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;"})


def plain(text: str) -> str:
    r"""Return a text that Markdown shows as it is, even in the cell of a table.

    >>> print(plain("a|b <c> __init__ snake_case"))
    a\|b &lt;c> \_\_init\_\_ snake_case
    """
    escaped = _SPECIAL.sub(r"\\\g<0>", one_line(text)).translate(_ENTITIES)
    return _BLOCK_START.sub(_escaped_start, escaped)


def _escaped_start(match: re.Match[str]) -> str:
    return f"{match[0]}\\" if match[0].isdigit() else f"\\{match[0]}"


def code(text: str) -> str:
    """Return a name in a code span, or as plain text when a code span could not hold it.

    >>> print(code("tests/test_a.py"))
    `tests/test_a.py`
    """
    name = one_line(text)
    return f"`{name}`" if name and not _BREAKS_CODE.search(name) else plain(name)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; its cells are Markdown already. "None." follows a table without rows."""
    lines = [_row(head), f"|{'|'.join('-' * (len(name) + 2) for name in head)}|"]
    body = [_row(row) for row in rows]
    return "\n".join([*lines, *(body or ["", "None."])])


def bullets(items: Iterable[str]) -> str:
    """Return a list, or "None." when there are no items; they are Markdown already."""
    return "\n".join(f"- {item}" for item in items) or "None."


def section(title: str, *parts: str) -> str:
    """Return a section of the second level, without empty parts."""
    return "\n\n".join([f"## {title}", *filter(None, parts)])


def document(title: str, sections: Iterable[str]) -> str:
    """Return a document from its sections, without empty ones.

    Invisible characters are shown as escapes.
    """
    return visible_lines("\n\n".join([f"# {title}", *filter(None, sections)])) + "\n"


def for_terminal(markdown: str) -> str:
    r"""Return Markdown for a renderer that ignores tags: a cell's lines become one line.

    A table without rows loses its heads.

    >>> for_terminal("| off by one<br>wrong unit |")
    '| off by one; wrong unit |'
    >>> for_terminal("| File | Reason |\n|---|---|\n\nNone.\n")
    'None.\n'
    """
    return _EMPTY_TABLE.sub("", markdown.replace("<br>", "; "))


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
