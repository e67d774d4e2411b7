"""Finds the lines of keys in a TOML file, which ``tomllib`` does not report."""

import re
from collections import Counter
from collections.abc import Mapping

KeyPath = tuple[str | int, ...]
"""A path in a document: ``("steps", 2, "use")``."""

_OPAQUE = re.compile(
    r"""
    \"{3}[\s\S]*?\"{3}  | '{3}[\s\S]*?'{3}         # texts of several lines
    | "(?:\\.|[^"\\\n])*" | '[^'\n]*'  | \#[^\n]*  # texts of one line, comments
    """,
    re.VERBOSE,
)
_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\- ]+?)\s*\]")
_KEY = re.compile(r"\s*([\w.\- ]+?)\s*=")


def key_lines(text: str) -> Mapping[KeyPath, int]:
    r"""Return the line, counted from 1, of each table and each bare key of a TOML document.

    >>> dict(key_lines('name = "x"\n[[steps]]\nuse = "y"'))
    {('name',): 1, ('steps', 0): 2, ('steps', 0, 'use'): 3}
    """
    lines: dict[KeyPath, int] = {}
    tables: Counter[KeyPath] = Counter()
    table: KeyPath = ()
    depth = 0
    for number, line in enumerate(_OPAQUE.sub(_blank, text).split("\n"), start=1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if depth == 0 and header:
            table = _table(header, tables)
            _ = lines.setdefault(table, number)
        elif depth == 0 and key:
            _ = lines.setdefault(table + _parts(key.group(1)), number)
        depth += sum(line.count(mark) for mark in "[{") - sum(line.count(mark) for mark in "]}")
    return lines


def line_of(lines: Mapping[KeyPath, int], place: KeyPath) -> int:
    """Return the line of a place, or of the nearest enclosing one that has a line."""
    numbers = (lines.get(place[:length]) for length in range(len(place), 0, -1))
    return next((line for line in numbers if line is not None), 1)


def _blank(match: re.Match[str]) -> str:
    return "_" + "\n" * match.group().count("\n")


def _parts(dotted: str) -> KeyPath:
    return tuple(part.strip() for part in dotted.split("."))


def _table(header: re.Match[str], tables: Counter[KeyPath]) -> KeyPath:
    name = _parts(header.group(2))
    if header.group(1) == "[[":
        tables[name] += 1
        return (*name, tables[name] - 1)
    owner = name[:1]
    return (*owner, tables[owner] - 1, *name[1:]) if tables[owner] else name
