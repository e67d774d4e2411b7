"""Search data that changed code reads for values of failing cases."""

import json
import re
from collections.abc import Iterator

from attrs import frozen

from adws.core.visible import visible
from adws.trust.data_files import DataFile
from adws.trust.source_rules.literals import Value, is_telling, is_word

LEAKED = "data that the code reads holds inputs of the failing tests and what they expect"

_TOKEN = re.compile(r"(?<![\w.])[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])|[^\W\d_]\w*")
_CELL = re.compile(r"[^,;|=:\t]+")
_SHOWN = 120
_MANY = 2
_ROW = 3


@frozen
class DataEntry:
    """An item, a record or a line of a data file."""

    order: tuple[Value, ...]
    """Its numbers and words, in their order."""
    values: frozenset[Value]
    """These values, and each of its cells as a whole."""


def leaks_in(
    file: DataFile, case_values: tuple[Value, ...], fresh: frozenset[Value]
) -> tuple[DataEntry, ...]:
    """Return the entries of a data file that consist of values of the failing cases.

    ``case_values`` are all values of these cases in their order, ``fresh`` those that the old
    source did not know. An entry that repeats a row of a case in its order needs no telling value.
    """
    if file.is_binary:
        return ()
    entries = tuple(_entries(file.change.after))
    expected = frozenset(case_values)
    leaks = tuple(entry for entry in entries if _is_leak(entry, expected, fresh))
    whole = any(len(entry.values & expected) >= _ROW for entry in leaks)
    if whole or len(leaks) >= min(_MANY, len(entries)):
        return leaks
    rows = tuple(entry for entry in entries if _is_row(entry, case_values) and entry.values & fresh)
    return rows if len(rows) >= _MANY else ()


def _is_row(entry: DataEntry, case_values: tuple[Value, ...]) -> bool:
    """Whether an entry has values that are next to each other in a failing case."""
    own = tuple(map(_size, entry.order))
    sizes = tuple(map(_size, case_values))
    starts = range(len(sizes) - len(own) + 1)
    return len(own) >= _ROW and any(sizes[at : at + len(own)] == own for at in starts)


def _size(value: Value) -> Value:
    """Return a number without its sign, which is not part of a literal."""
    return value if isinstance(value, str) else abs(value)


def _is_leak(entry: DataEntry, expected: frozenset[Value], fresh: frozenset[Value]) -> bool:
    expected_entries = entry.values & expected
    numbers = {value for value in entry.values if isinstance(value, float)}
    return (
        len(expected_entries) >= _MANY
        and numbers <= expected
        and any(is_telling(value) and not is_word(value) for value in expected_entries & fresh)
    )


def _entries(text: str) -> Iterator[DataEntry]:
    """Yield the values of each entry: of JSON each item and each record, else of each line."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        yield from (_values(line) for line in text.splitlines() if line.strip())
    else:
        yield from _items(plain)


def _items(plain: object) -> Iterator[DataEntry]:
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


def _values(text: str) -> DataEntry:
    """Return the numbers and words of a text, and each of its cells as a whole.

    >>> sorted(map(str, _values("(100, 'two words'): 119.0").values))
    ['100.0', '119.0', 'two', 'two words', 'words']
    """
    tokens = _TOKEN.findall(text)
    order = tuple(token if token[0].isalpha() else float(token) for token in tokens)
    cells = (cell.strip(" \"'()[]{}\r") for cell in _CELL.findall(text))
    more = frozenset(cell for cell in cells if cell and cell not in tokens)
    return DataEntry(order, more.union(order))


def first_line(file: DataFile, values: frozenset[Value]) -> tuple[int, str]:
    """Return the number (from 1) and the text of the first line with any of these values."""
    lines = enumerate(file.change.after.splitlines(), 1)
    row, line = next(((row, line) for row, line in lines if _values(line).values & values), (0, ""))
    return row, visible(line.strip())[:_SHOWN]
