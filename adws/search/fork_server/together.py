"""Candidates of several edits: what made progress with everything else, pairs, one slip repeated.

A slip is made several times by copy and paste: the same name replaced in a whole function, the same
operator twice in one expression, the same call put around both sides of a comparison.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise

from adws.search.candidates import Candidate, Key, Placed, key_of
from adws.search.source import Edit
from adws.search.weights import WEIGHTS

_TOGETHER = WEIGHTS.together
_WORDS = re.compile(r"\w+|[-+*/%<>=!&|^~@]+")

_Kind = tuple[str, tuple[int, int] | None, str, str]


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
    return _distinct((joined for *_, joined in sorted(turns, key=lambda turn: turn[:2])), most)


def pairs(best: Iterable[Candidate], most: int) -> tuple[Candidate, ...]:
    """Return the candidates in twos, by their weights' product."""
    found = (join(one, other) for one, other in combinations(best, 2))
    joined = [one for one in found if one is not None]
    return _distinct(sorted(joined, key=_weight), most)


def join(one: Candidate, other: Candidate) -> Candidate | None:
    """Return the edits of both as one candidate; None where they touch the same characters."""
    weight = (
        one.weight * other.weight * (_TOGETHER.same_change if _same_change(one, other) else 1.0)
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


def _meet(left: Placed, right: Placed) -> bool:
    return left.file == right.file and right.edit.start <= left.edit.end


def _same_change(one: Candidate, other: Candidate) -> bool:
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


def _weight(candidate: Candidate) -> tuple[float, Key]:
    return -candidate.weight, key_of(candidate)


def alike(
    singles: Iterable[Candidate], texts: Mapping[str, str], most: int
) -> tuple[Candidate, ...]:
    """Return the single edits of a function that change the same alike, joined, likeliest first."""
    groups: dict[_Kind, dict[Key, Candidate]] = {}
    for one in singles:
        for kind in _kinds(one, texts[one.first.file]):
            _ = groups.setdefault(kind, {}).setdefault(key_of(one), one)
    joined = (
        candidate
        for kind, group in groups.items()
        for ones in _choices(
            sorted(group.values(), key=lambda one: one.first.edit.start), is_wide=bool(kind[2])
        )
        if (candidate := _repeated(ones)) is not None
    )
    found = {key_of(candidate): candidate for candidate in joined}
    return tuple(sorted(found.values(), key=_weight)[:most])


def _kinds(one: Candidate, text: str) -> Iterator[_Kind]:
    """Yield what a change is: what becomes what, and what is put around anything."""
    placed = one.first
    old, new = in_words(text, placed.edit)
    if old:
        yield placed.file, placed.body, old, new
    if old and new.count(old) == 1:
        yield placed.file, placed.body, "", new.replace(old, "\0")


def in_words(text: str, edit: Edit) -> tuple[str, str]:
    """Return what an edit replaces by what, in whole words and operators."""
    start, end = edit.start, edit.end
    line = text.rfind("\n", 0, start) + 1
    for word in _WORDS.finditer(text, line, min(end + 80, len(text))):
        if word.start() <= edit.end and edit.start <= word.end():
            start, end = min(start, word.start()), max(end, word.end())
    return text[start:end], text[start : edit.start] + edit.text + text[edit.end : end]


def _choices(ones: list[Candidate], *, is_wide: bool) -> Iterator[list[Candidate]]:
    """Yield which of the same changes to make: all, those of one line, of two, and neighbours."""
    lines: dict[int, list[Candidate]] = {}
    for one in ones:
        lines.setdefault(one.first.line, []).append(one)
    if is_wide:
        yield ones
    yield from lines.values()
    yield from (
        [*lines[one], *lines[other]]
        for one, other in pairwise(lines)
        if other - one <= _TOGETHER.near_lines
    )
    yield from (
        [one, other]
        for one, other in pairwise(ones)
        if is_wide or other.first.line - one.first.line <= _TOGETHER.near_lines
    )


def _repeated(ones: list[Candidate]) -> Candidate | None:
    if not 1 < len(ones) <= _TOGETHER.places:
        return None
    return together(ones, min(one.weight for one in ones) * _TOGETHER.one_idea)
