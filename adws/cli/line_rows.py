"""Where a line that is wider than a terminal goes on in its next row."""

import re
from collections.abc import Iterator
from itertools import chain

from rich.cells import cell_len, chop_cells

_WORD = re.compile(r"\S+")
_PART = re.compile(r"[^_./:]*[_./:]+|[^_./:]+")
"""A part of a name or a path, with the characters behind which a row may end."""


def row_spans(line: str, first_width: int, other_width: int) -> Iterator[tuple[int, int]]:
    """Yield where each row of a line begins and ends, without the blanks around it.

    Rows end between words. A word that is wider than a row ends behind an underscore, dot, slash or
    colon in it, or where the row is full. The widths are in columns; that of the first row is at
    least that of the others.

    >>> line = "escalated: test_the_sum_of_them fails"
    >>> [line[start:end] for start, end in row_spans(line, 18, 16)]
    ['escalated: test_', 'the_sum_of_them', 'fails']
    """
    begin, end, width = 0, 0, first_width
    for part_begin, part_end in _parts(line, other_width):
        if end and cell_len(line[begin:part_end]) > width:
            yield begin, end
            begin, width = part_begin, other_width
        end = part_end
    yield begin, end


def _parts(line: str, width: int) -> Iterator[tuple[int, int]]:
    """Yield where each part of a line is behind which a row may end."""
    for word in _WORD.finditer(line):
        parts = _PART.findall(word[0]) if cell_len(word[0]) > width else [word[0]]
        begin = word.start()
        for fitting in chain.from_iterable(chop_cells(part, width) for part in parts):
            yield begin, begin + len(fitting)
            begin += len(fitting)
