"""When enough was tried."""

import pytest

from adws.search.candidates import Candidate, Placed
from adws.search.source import Edit
from adws.search.tries import Finalist, Tries, is_enough

FOUND = Candidate((Placed("m.py", 1, "x", Edit(0, 1, "a")),), 1.0)


@pytest.mark.parametrize(
    ("mended", "since", "next_best", "expected"),
    [
        (2, 0, 0.11, False),
        (2, 0, 0.09, True),
        (2, 300, 0.9, True),
        (2, 300, 1.1, False),
        (1, 300, 0.09, False),
        (1, 1500, 0.9, True),
        (1, 1500, 1.1, False),
    ],
)
def test_what_mends_all_cases_is_enough_sooner(
    mended: int, since: int, next_best: float, *, expected: bool
) -> None:
    """What is much less likely is not tried any more, nor, after some more, what is less likely."""
    tries = Tries(finalists=(Finalist(FOUND, (mended, 0), 1.0),), since=since)
    assert is_enough(tries, next_best, 2) is expected


def test_without_a_good_one_nothing_is_enough() -> None:
    """One that writes an answer in is none."""
    leaked = Finalist(FOUND, (1, 0), 1.0, leaked=("4",))
    assert not is_enough(Tries(finalists=(leaked,)), 0.0, 1)
