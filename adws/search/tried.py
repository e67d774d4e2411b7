"""What became of tried candidates: which are plausible, how far the others get."""

from collections.abc import Iterable, Mapping

from attrs import field, frozen

from adws.search.candidates import Candidate
from adws.search.observed import Observed, Progress

_ASSERTION = "AssertionError"

Reach = tuple[int, int, int]
"""Cases mended, further assertions that hold, cases that end elsewhere than before."""

NOWHERE: Reach = (0, 0, 0)


@frozen
class Tried:
    """The outcomes of one try: case id -> passed; ``errors`` are files that did not load.

    ``progress`` tells of failing cases how far they got. One that was ``put_off`` was not tried:
    it takes a fresh import, or long.
    """

    index: int
    outcomes: Mapping[str, bool] = field(factory=dict[str, bool])
    errors: tuple[str, ...] = ()
    progress: Mapping[str, Progress] = field(factory=dict[str, Progress])
    put_off: bool = False

    def mends(self, case_id: str) -> bool:
        """Whether a case passed; one that stands for a file passed when the file was loaded."""
        below = (f"{case_id}::", f"{case_id}/")
        loaded = any(name.startswith(below) for name in self.outcomes)
        return self.outcomes.get(case_id, loaded and case_id not in self.errors)


@frozen
class Aims:
    """What an edit is to achieve.

    It makes ``case_ids`` pass and, if it is the right one, probably ``others`` that fail too;
    ``guards`` passed before and must not fail.
    """

    case_ids: tuple[str, ...]
    guards: tuple[str, ...]
    others: tuple[str, ...]
    observed: Observed


def aims_of(case_ids: tuple[str, ...], observed: Observed, most: int | None) -> Aims:
    """Return the aims of a search; an edit runs ``most`` cases of each sort, None for all."""
    others = tuple(case.id for case in observed.failing if case.id not in case_ids)
    guards = tuple(case.id for case in observed.passing)
    return Aims(case_ids[:most], guards[:most], others[:most], observed)


def mended(tried: Tried, case_ids: Iterable[str]) -> frozenset[str]:
    """Return the cases that a candidate makes pass."""
    return frozenset(case for case in case_ids if tried.mends(case))


def is_plausible(candidate: Candidate, tried: Tried, aims: Aims) -> bool:
    """Whether an edit mends something, and every failing case that meets the changed function.

    Failures of one group may have several causes, so an edit need not mend all of them; one that
    mends some of the cases which execute it and not the others has met them by chance.
    """
    ids = frozenset(aims.case_ids)
    good = mended(tried, ids)
    concerned = ids & frozenset().union(
        *(aims.observed.failing_in(placed.file, placed.body) for placed in candidate.edits)
    )
    return bool(good) and concerned <= good and not _breaks(tried, aims)


def _breaks(tried: Tried, aims: Aims) -> bool:
    """Whether a case fails that passed; they run only after every failing case has passed."""
    return not all(tried.outcomes.get(case, True) for case in aims.guards)


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
