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
    """Return a text with another number near one of its own, or with one behind it.

    First the first of its own changes, so that what is remembered of it is another one.

    >>> [with_number("1989-W09", number) for number in (100, 101, 102, 150, 151)]
    ['1990-W09', '1988-W09', '1991-W09', '1989-W10', '1989-W08']
    >>> with_number("a", 107)
    'a107'
    """
    spans = [match.span() for match in NUMBER.finditer(text)]
    if not spans:
        return text + str(number)
    at, turn = divmod(number - NUMBERS.start, -(-len(NUMBERS) // len(spans)))
    start, end = spans[at]
    value, step = int(text[start:end]), turn // 2 + 1
    lower = value - step if value >= step else value + len(NUMBERS) + step
    return text[:start] + str(lower if turn % 2 else value + step).zfill(end - start) + text[end:]
