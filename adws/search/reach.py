"""How far a candidate gets the failing cases that it does not mend."""

from collections.abc import Iterable

from adws.search.observed import Observed, Progress
from adws.search.tried import Tried, mended

_ASSERTION = "AssertionError"

Reach = tuple[int, int, int]
"""Cases mended, further assertions that hold, cases that end elsewhere than before."""

NOWHERE: Reach = (0, 0, 0)


def reach(tried: Tried, case_ids: Iterable[str], observed: Observed) -> Reach:
    """Return how much further a candidate gets than the program as it is; more is better."""
    ids = tuple(case_ids)
    before = {case.id: case.progress for case in observed.failing}
    pairs = [
        (known, tried.progress[case])
        for case in ids
        if case in tried.progress and (known := before.get(case)) is not None
    ]
    further = sum(max(now.passed - then.passed, 0) for then, now in pairs)
    elsewhere = sum(_gets_by(then, now) for then, now in pairs)
    return len(mended(tried, ids)), further, elsewhere


def _gets_by(then: Progress, now: Progress) -> bool:
    """Whether a case fails at a later line, or at a comparison where it broke off before.

    >>> _gets_by(Progress("KeyError", 3, 1), Progress("AssertionError", 3, 1))
    True
    """
    if now.passed < then.passed or not now.error:
        return False
    compares = now.error == _ASSERTION != then.error
    return now.line > then.line or (compares and now.line == then.line)
