"""Rank the suspicious lines of a traced run, the most suspicious first.

What cases execute is weighed by Ochiai's formula, as used for fault localisation by Abreu,
Zoeteweij and van Gemund ("On the accuracy of spectrum-based fault localization", 2007), and by
DStar, by Wong, Debroy, Gao and Li ("The DStar method for effective software fault localization",
2014), with its usual exponent 2.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import inf, sqrt

from attrs import evolve, field, frozen

from adws.core.suite import Frame
from adws.search.weights import WEIGHTS

Lines = Mapping[str, tuple[int, ...]]


@frozen
class CaseProgress:
    """How far a failing case got.

    ``error`` is the name of the exception's type, empty if the case hung or crashed. ``line`` is
    that of the innermost frame in the case's own file, 0 for none; ``passed`` counts the assertions
    that held before.
    """

    error: str = ""
    line: int = 0
    passed: int = 0


@frozen
class TracedCase:
    """A traced case: whether it passed, the lines it executed by file, and how far it got.

    ``seconds`` is its processor time under the trace, ``alone`` that without it; None if unknown.
    """

    id: str
    passed: bool
    lines: Lines
    seconds: float = 0.0
    progress: CaseProgress | None = None
    alone: float | None = None


@frozen
class TracedRun:
    """A traced run: the cases, what importing executed, and what could not be collected."""

    cases: tuple[TracedCase, ...] = ()
    imported: Lines = field(factory=dict[str, tuple[int, ...]])
    errors: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def failing(self) -> tuple[TracedCase, ...]:
        """The cases that failed."""
        return tuple(case for case in self.cases if not case.passed)

    @property
    def passing(self) -> tuple[TracedCase, ...]:
        """The cases that passed."""
        return tuple(case for case in self.cases if case.passed)

    def failing_in(self, file: str, body: tuple[int, int] | None) -> frozenset[str]:
        """Return the failing cases that executed a function; all of them for no function."""
        if body is None:
            return frozenset(case.id for case in self.failing)
        first, last = body
        return frozenset(
            case.id
            for case in self.failing
            if any(first <= line <= last for line in case.lines.get(file, ()))
        )


Place = tuple[str, int]
"""A file and a line of it."""

_BLAME = WEIGHTS.blame


@frozen
class Suspect:
    """A line and its suspicion; scores are comparable only with each other."""

    file: str
    line: int
    score: float


def rank(scores: Mapping[Place, float]) -> tuple[Suspect, ...]:
    """Return the lines with a score, the highest score first.

    >>> [one.line for one in rank({("m.py", 1): 0.5, ("m.py", 2): 1.0, ("m.py", 3): 0.0})]
    [2, 1]
    """
    suspects = (Suspect(*place, score) for place, score in scores.items() if score > 0)
    return tuple(sorted(suspects, key=lambda suspect: (-suspect.score, suspect.file, suspect.line)))


def rank_executed(
    observed: TracedRun,
    traces: Iterable[tuple[Frame, ...]],
    is_source: Callable[[str], bool],
    nearness: Mapping[Place, float],
) -> tuple[Suspect, ...]:
    """Rank the source lines that failing cases executed, or that their traces name.

    Lines executed while importing were executed by every case, and count less: they
    rarely contain the bug. ``nearness`` has a factor for lines by their distance to what the cases
    look at; it is 1 for others.
    """
    scores = _spectrum(observed)
    for place, bonus in _frames(traces, is_source).items():
        scores[place] = scores.get(place, 0.0) + bonus
    return rank(
        {
            place: score * nearness.get(place, 1.0)
            for place, score in scores.items()
            if is_source(place[0])
        }
    )


def riskiest_first(observed: TracedRun, suspects: Iterable[Suspect]) -> TracedRun:
    """Order the passing cases by the suspicion of the lines that they execute, highest first."""
    scores = {(suspect.file, suspect.line): suspect.score for suspect in suspects}
    risks = {
        case.id: -sum(scores.get(place, 0.0) for place in _places(case.lines, set(case.lines)))
        for case in observed.passing
    }
    ordered = sorted(observed.passing, key=lambda case: (risks[case.id], case.id))
    return evolve(observed, cases=(*observed.failing, *ordered))


def _spectrum(observed: TracedRun) -> dict[Place, float]:
    failing, passing = _executions(observed.failing), _executions(observed.passing)
    count = len(observed.failing)
    everywhere = suspicion(count, len(observed.passing), count) if count else 1.0
    touched = {file for file, _ in failing} or set(observed.imported)
    scores = dict.fromkeys(_places(observed.imported, touched), _BLAME.at_import * everywhere)
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
        others = (place for place in own[:-1] if place not in bonus)
        bonus.update(dict.fromkeys(others, _BLAME.next_frame))
        bonus.update(dict.fromkeys(own[-1:], _BLAME.deepest_frame))
    return bonus


def ochiai(failing: int, passing: int, all_failing: int) -> float:
    """Return the suspicion of a line (0 to 1), given how many cases execute it."""
    executed = failing + passing
    return failing / sqrt(all_failing * executed) if executed and all_failing else 0.0


def dstar(failing: int, passing: int, all_failing: int) -> float:
    """Return DStar's suspicion of a line: infinite if exactly the failing cases execute it."""
    against = passing + all_failing - failing
    return failing**2 / against if against else inf if failing else 0.0


def suspicion(failing: int, passing: int, all_failing: int) -> float:
    """Return the mean of both formulas, with DStar's scaled to between 0 and 1.

    DStar corrects Ochiai: it ranks a line lower that many passing cases execute too.
    """
    score = dstar(failing, passing, all_failing)
    share = 1.0 if score == inf else score / (1.0 + score)
    return (ochiai(failing, passing, all_failing) + share) / 2
