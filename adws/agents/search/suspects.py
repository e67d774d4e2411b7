"""Which lines are to blame: a spectrum formula over what the cases executed, the trace first.

The formula is Ochiai's, as used for fault localisation by Abreu, Zoeteweij and van Gemund (2007).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from math import sqrt

from attrs import frozen

from adws.agents.search.observed import Lines, Observed, TracedCase
from adws.core.suite import Frame

Place = tuple[str, int]

_DEEPEST_FRAME = 1.0
_NEXT_FRAME = 0.5
_AT_IMPORT = 0.5


@frozen
class Suspect:
    """A line and how suspicious it is; scores only compare with each other."""

    file: str
    line: int
    score: float


def ochiai(failing: int, passing: int, all_failing: int) -> float:
    """Return how suspicious a line is that so many failing and passing cases execute.

    >>> ochiai(2, 0, 2), ochiai(2, 2, 4), ochiai(0, 3, 2)
    (1.0, 0.5, 0.0)
    """
    executed = failing + passing
    return failing / sqrt(all_failing * executed) if executed and all_failing else 0.0


def rank_lines(
    observed: Observed,
    traces: Iterable[tuple[Frame, ...]],
    is_source: Callable[[str], bool],
) -> tuple[Suspect, ...]:
    """Rank the source lines that failing cases executed, or that their traces name.

    Lines executed while importing were executed by every case, and count half: they seldom hold
    the bug.
    """
    scores = _spectrum(observed)
    for place, bonus in _frames(traces, is_source).items():
        scores[place] = scores.get(place, 0.0) + bonus
    found = [Suspect(*place, score) for place, score in scores.items() if is_source(place[0])]
    return tuple(sorted((suspect for suspect in found if suspect.score > 0), key=_order))


def _spectrum(observed: Observed) -> dict[Place, float]:
    failing, passing = _executions(observed.failing), _executions(observed.passing)
    count = len(observed.failing)
    everywhere = ochiai(count, len(observed.passing), count) if count else 1.0
    touched = {file for file, _ in failing} or set(observed.imported)
    scores = dict.fromkeys(_places(observed.imported, touched), _AT_IMPORT * everywhere)
    scores.update({place: ochiai(n, passing[place], count) for place, n in failing.items()})
    return scores


def _executions(cases: Iterable[TracedCase]) -> Counter[Place]:
    return Counter(place for case in cases for place in _places(case.lines, set(case.lines)))


def _places(lines: Lines, files: set[str]) -> list[Place]:
    return [(file, line) for file in lines if file in files for line in lines[file]]


def _frames(
    traces: Iterable[tuple[Frame, ...]], is_source: Callable[[str], bool]
) -> dict[Place, float]:
    bonus: dict[Place, float] = {}
    for frames in traces:
        own = [(frame.file, frame.line) for frame in frames if is_source(frame.file)]
        bonus.update(
            dict.fromkeys((place for place in own[:-1] if place not in bonus), _NEXT_FRAME)
        )
        bonus.update(dict.fromkeys(own[-1:], _DEEPEST_FRAME))
    return bonus


def _order(suspect: Suspect) -> tuple[float, str, int]:
    return -suspect.score, suspect.file, suspect.line
