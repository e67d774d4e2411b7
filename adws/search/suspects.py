"""Which lines are to blame: what the cases executed, weighed, those of the traces first."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from attrs import evolve, frozen

from adws.core.suite import Frame
from adws.search.observed import Lines, Observed, TracedCase
from adws.search.spectrum import suspicion

Place = tuple[str, int]

_DEEPEST_FRAME = 1.0
_NEXT_FRAME = 0.5
_AT_IMPORT = 0.7


@frozen
class Suspect:
    """A line and how suspicious it is; scores only compare with each other."""

    file: str
    line: int
    score: float


def rank_lines(
    observed: Observed,
    traces: Iterable[tuple[Frame, ...]],
    is_source: Callable[[str], bool],
    near: Mapping[Place, float],
) -> tuple[Suspect, ...]:
    """Rank the source lines that failing cases executed, or that their traces name.

    Lines executed while importing were executed by every case, and count less: they seldom hold
    the bug. ``near`` says how close lines are to what the cases look at, 1 where it does not.
    """
    scores = _spectrum(observed)
    for place, bonus in _frames(traces, is_source).items():
        scores[place] = scores.get(place, 0.0) + bonus
    found = [
        Suspect(*place, score * near.get(place, 1.0))
        for place, score in scores.items()
        if is_source(place[0])
    ]
    return tuple(sorted((suspect for suspect in found if suspect.score > 0), key=_order))


def riskiest_first(observed: Observed, suspects: Iterable[Suspect]) -> Observed:
    """Return the passing cases ordered by how much of the suspicious lines they execute."""
    scores = {(one.file, one.line): one.score for one in suspects}
    risks = {
        case.id: -sum(scores.get(place, 0.0) for place in _places(case.lines, set(case.lines)))
        for case in observed.passing
    }
    ordered = sorted(observed.passing, key=lambda case: (risks[case.id], case.id))
    return evolve(observed, cases=(*observed.failing, *ordered))


def _spectrum(observed: Observed) -> dict[Place, float]:
    failing, passing = _executions(observed.failing), _executions(observed.passing)
    count = len(observed.failing)
    everywhere = suspicion(count, len(observed.passing), count) if count else 1.0
    touched = {file for file, _ in failing} or set(observed.imported)
    scores = dict.fromkeys(_places(observed.imported, touched), _AT_IMPORT * everywhere)
    scores.update({place: suspicion(n, passing[place], count) for place, n in failing.items()})
    return scores


def _executions(cases: Iterable[TracedCase]) -> Counter[Place]:
    return Counter(place for case in cases for place in _places(case.lines, set(case.lines)))


def _places(lines: Lines, files: set[str]) -> list[Place]:
    return [(file, line) for file in lines if file in files for line in lines[file] if line]


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
