"""The search for values of failing cases in data that changed code reads."""

import json
import re
from collections.abc import Iterator

from adws.core.visible import visible
from adws.trust.data_files import DataFile
from adws.trust.source_rules.literals import Value, is_telling, is_word

LEAKED = "data that the code reads holds inputs of the failing tests and what they expect"

_TOKEN = re.compile(r"(?<![\w.])[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])|[^\W\d_]\w*")
_CELL = re.compile(r"[^,;|=:\t]+")
_SHOWN = 120
_MANY = 2
_ROW = 3


def leaks_in(
    file: DataFile, expected: frozenset[Value], fresh: frozenset[Value]
) -> tuple[frozenset[Value], ...]:
    """Return the entries of a data file that are made of values of the failing cases.

    ``expected`` are all values of these cases, ``fresh`` those that the old source did not know.
    """
    if file.is_binary:
        return ()
    entries = tuple(_entries(file.change.after))
    found = tuple(entry for entry in entries if _is_leak(entry, expected, fresh))
    whole = any(len(entry & expected) >= _ROW for entry in found)
    return found if whole or len(found) >= min(_MANY, len(entries)) else ()


def _is_leak(entry: frozenset[Value], expected: frozenset[Value], fresh: frozenset[Value]) -> bool:
    known = entry & expected
    numbers = {value for value in entry if isinstance(value, float)}
    return (
        len(known) >= _MANY
        and numbers <= expected
        and any(is_telling(value) and not is_word(value) for value in known & fresh)
    )


def _entries(text: str) -> Iterator[frozenset[Value]]:
    """Yield the values of each entry: of JSON each item and each record, else of each line."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        yield from (_values(line) for line in text.splitlines() if line.strip())
    else:
        yield from _items(plain)


def _items(plain: object) -> Iterator[frozenset[Value]]:
    parts = list(plain.items() if isinstance(plain, dict) else enumerate(_listed(plain)))
    for key, value in parts:
        if isinstance(value, (dict, list)):
            yield from _items(value)
        elif isinstance(plain, dict):
            yield _values(f"{key}\t{value}")
    if parts and not any(isinstance(value, (dict, list)) for _, value in parts):
        yield _values("\t".join(str(value) for _, value in parts))


def _listed(plain: object) -> list[object]:
    return plain if isinstance(plain, list) else []


def _values(text: str) -> frozenset[Value]:
    """Return the numbers and words of a text, and each of its cells as a whole.

    >>> sorted(map(str, _values("(100, 'tool'): 119.0")))
    ["'tool')", '(100', '100.0', '119.0', 'tool']
    """
    tokens = frozenset(_TOKEN.findall(text))
    words = frozenset(token for token in tokens if token[0].isalpha())
    numbers = frozenset(map(float, tokens - words))
    cells = (cell.strip(" \"'\r") for cell in _CELL.findall(text))
    return numbers | words | frozenset(cell for cell in cells if cell and cell not in tokens)


def first_line(file: DataFile, values: frozenset[Value]) -> tuple[int, str]:
    """Return the first line, from 1, that holds any of these values, and what it says."""
    lines = enumerate(file.change.after.splitlines(), 1)
    row, line = next(((row, line) for row, line in lines if _values(line) & values), (0, ""))
    return row, visible(line.strip())[:_SHOWN]
