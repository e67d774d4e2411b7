"""Many calls of which each has another number in a text: they fill a memory that has limits.

Runs in the project's interpreter. Needs Python 3.8.
"""

import itertools

from adws_call_again import recorded
from adws_call_leaves import NUMBER, leaves_of, pickled, replaced

NUMBERS = range(100, 200)
MOST_ROWS = 12
MOST_TEXTS = 3


def many_rows(rows):
    """Yield such calls of some rows, in turns; each is made up when it is asked for."""
    for turn in itertools.zip_longest(*map(rows_of_row, rows[:MOST_ROWS])):
        yield from filter(None, turn)


def rows_of_row(row):
    """Yield the calls of a row; none where its arguments are not there."""
    try:
        arguments = recorded(row)
    except BaseException:  # noqa: BLE001 - whatever the project's own objects raise
        return
    texts = [(path, leaf) for path, leaf in leaves_of(arguments) if type(leaf) is str]
    for path, text in texts[:MOST_TEXTS]:
        for number in NUMBERS:
            changed = replaced(arguments, path, with_number(text, number))
            for pickled_arguments in pickled(changed):
                yield dict(row, given=pickled_arguments, first=None)


def with_number(text, number):
    """Return a text with another number: the last one in it, or one behind it.

    >>> with_number("a-1.2", 7), with_number("a", 7)
    ('a-1.7', 'a7')
    """
    start, end = ([match.span() for match in NUMBER.finditer(text)] or [(len(text), len(text))])[-1]
    return text[:start] + str(number) + text[end:]
