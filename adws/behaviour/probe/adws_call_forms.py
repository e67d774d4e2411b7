"""Other forms of calls: the same values, given by name, as another kind of number, or as a list.

A fix mends them all; a special case for the tests may know only theirs.
Runs in the project's interpreter. Needs Python 3.8.
"""

import math

from adws_call_again import recorded
from adws_call_leaves import leaves_of, name_of, pickled, replaced
from adws_call_spots import PROPERTY
from adws_call_streams import ITERATOR
from adws_near import in_turns

MOST_CALLS = 160
MOST_NUMBERS = 4
BY_NAME = "by name"


def rows_of_other_forms(rows):
    """Return rows that make the same calls in other forms: each names its ``form``, and is ``of``.

    >>> rows_of_other_forms([{"given": ""}])
    []
    """
    near_rows = in_turns([list(rows_of(row, at)) for at, row in enumerate(rows)])
    return near_rows[:MOST_CALLS]


def rows_of(row, at):
    """Yield the forms of a call; none if its arguments cannot be had here."""
    try:
        arguments = recorded(row)
    except BaseException:  # noqa: BLE001 - whatever the project's own objects raise
        return
    own, streams = dict(row, of=at, leaf="", first=None), row.get("streams", {})
    if can_be_named(row, arguments):
        yield dict(own, form=BY_NAME, by_name=True)
    for name, sort in streams.items():
        others = {other: streams[other] for other in streams if other != name}
        yield dict(own, form="with a list instead of the " + sort + " " + name, streams=others)
    for name, value in arguments.items():
        if type(value) is list and name not in streams:
            form = "with an iterator instead of the list " + name
            yield dict(own, form=form, streams=dict(streams, **{name: ITERATOR}))
    for path, number in numbers_of(arguments):
        other = other_number(number)
        for given in pickled(replaced(arguments, path, other)):
            form = "with " + name_of(path) + " as " + repr(other)
            yield dict(own, given=given, form=form)


def can_be_named(row, arguments):
    """Return whether a call has arguments by position that could be given by name."""
    shape = row["shape"]
    rest = arguments.get(shape["rest"], ())
    free = [name for name in shape["named"] if name not in arguments]
    plain = [name for name in shape["plain"] if name in arguments]
    return row["spot"][2] != PROPERTY and bool(plain or rest) and len(rest) <= len(free)


def numbers_of(arguments):
    """Return the numbers in arguments that are whole, with where they stand."""
    leaves = [(path, value) for path, value in leaves_of(arguments) if type(value) in (int, float)]
    whole = [
        (path, value) for path, value in leaves if math.isfinite(value) and value == int(value)
    ]
    return [(path, value) for path, value in whole if abs(value) < 10**15][:MOST_NUMBERS]


def other_number(number):
    """Return an equal number of the other kind."""
    return float(number) if isinstance(number, int) else int(number)
