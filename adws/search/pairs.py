"""Candidates of two edits: what made progress with everything else, then the best-ranked lines."""

from collections.abc import Iterable
from itertools import combinations, pairwise

from adws.search.candidates import Candidate, Placed
from adws.search.weights import WEIGHTS

Key = tuple[tuple[str, int, int, str], ...]


def expansions(
    begun: Iterable[Candidate], partners: Iterable[Candidate], most: int
) -> tuple[Candidate, ...]:
    """Return each candidate that made progress with each partner, in turns, the best of all first.

    The first candidate's best partners come first, but no candidate waits for all of another's.
    """
    rows = [(row, begin) for row, begin in enumerate(begun, 1)]
    turns = [
        (turn * row, row, joined)
        for turn, partner in enumerate(partners, 1)
        for row, begin in rows
        if (joined := join(begin, partner)) is not None
    ]
    return _distinct((joined for *_, joined in sorted(turns, key=_turn)), most)


def pairs(best: Iterable[Candidate], most: int) -> tuple[Candidate, ...]:
    """Return the candidates in twos, by their weights' product."""
    found = (join(one, other) for one, other in combinations(best, 2))
    joined = [one for one in found if one is not None]
    return _distinct(sorted(joined, key=_weight), most)


def join(one: Candidate, other: Candidate) -> Candidate | None:
    """Return the edits of both as one candidate; None where they touch the same characters.

    >>> from adws.search.source import Edit
    >>> left = Candidate((Placed("m.py", 1, "x", Edit(0, 1, "a")),), 0.5)
    >>> right = Candidate((Placed("m.py", 2, "x", Edit(4, 4, "b")),), 0.4)
    >>> join(right, left) == Candidate((*left.edits, *right.edits), 0.2), join(left, left)
    (True, None)
    """
    weight = (
        one.weight * other.weight * (WEIGHTS.together.same_change if _alike(one, other) else 1.0)
    )
    return together((one, other), weight)


def together(ones: Iterable[Candidate], weight: float) -> Candidate | None:
    """Return the edits of all as one candidate; None where they touch the same characters."""
    edits = tuple(sorted((placed for one in ones for placed in one.edits), key=_place))
    met = any(_meet(*neighbours) for neighbours in pairwise(edits))
    return None if met else Candidate(edits, weight)


def halves(candidate: Candidate) -> tuple[Candidate, ...]:
    """Return what is left of several edits without each: one of them may not be needed."""
    edits = candidate.edits
    rest = (edits[:at] + edits[at + 1 :] for at in range(len(edits)))
    return tuple(Candidate(some, candidate.weight) for some in rest if some)


def key_of(candidate: Candidate) -> Key:
    """Return what tells candidates apart: where they change what."""
    return tuple(
        (placed.file, placed.edit.start, placed.edit.end, placed.edit.text)
        for placed in candidate.edits
    )


def _meet(left: Placed, right: Placed) -> bool:
    return left.file == right.file and right.edit.start <= left.edit.end


def _alike(one: Candidate, other: Candidate) -> bool:
    return {(p.family, p.edit.text) for p in one.edits} == {
        (p.family, p.edit.text) for p in other.edits
    }


def _distinct(candidates: Iterable[Candidate], most: int) -> tuple[Candidate, ...]:
    found: dict[Key, Candidate] = {}
    for candidate in candidates:
        if len(found) == most:
            break
        _ = found.setdefault(key_of(candidate), candidate)
    return tuple(found.values())


def _place(placed: Placed) -> tuple[str, int, int]:
    return placed.file, placed.edit.start, placed.edit.end


def _turn(turn: tuple[int, int, Candidate]) -> tuple[int, int]:
    return turn[:2]


def _weight(candidate: Candidate) -> tuple[float, Key]:
    return -candidate.weight, key_of(candidate)
