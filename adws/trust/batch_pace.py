"""How many changes are judged together: fewer after a batch that had to be split."""

from attrs import evolve

from adws.core.lane_work import BatchPace

_GREEN_TO_GROW = 2
_RED_TO_SERIAL = 2


def after_green(pace: BatchPace, most: int) -> BatchPace:
    """Return the pace after a batch that was accepted as a whole; two in a row double the limit.

    >>> after_green(BatchPace(8, green_in_a_row=1), 64)
    BatchPace(limit=16, green_in_a_row=0, red_in_a_row=0)
    """
    grown = pace.green_in_a_row + 1 == _GREEN_TO_GROW
    limit = min(most, 2 * pace.limit) if grown else pace.limit
    return BatchPace(limit, green_in_a_row=0 if grown else pace.green_in_a_row + 1)


def after_red(pace: BatchPace) -> BatchPace:
    """Return the pace after any other batch: half the limit; after two in a row, one at a time.

    >>> after_red(BatchPace(8)), after_red(BatchPace(4, red_in_a_row=1)).limit
    (BatchPace(limit=4, green_in_a_row=0, red_in_a_row=1), 1)
    """
    red = pace.red_in_a_row + 1
    limit = 1 if red >= _RED_TO_SERIAL else max(1, pace.limit // 2)
    return evolve(pace, limit=limit, green_in_a_row=0, red_in_a_row=red)
