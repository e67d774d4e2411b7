"""Candidates of several edits: promising ones with partners, pairs, and one slip repeated.

A slip is made several times by copy and paste: the same name replaced in a whole function, the same
operator twice in one expression, the same call put around both sides of a comparison.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise
from operator import attrgetter

from adws.search.candidates import EditCandidate, Key, key_of
from adws.search.source import TextEdit
from adws.search.weights import WEIGHTS

_TOGETHER = WEIGHTS.together
_WORDS = re.compile(r"\w+|[-+*/%<>=!&|^~@]+")

_Kind = tuple[str, tuple[int, int] | None, str, str]


def expansions(
    begun_edits: Iterable[EditCandidate], partners: Iterable[EditCandidate], most: int
) -> tuple[EditCandidate, ...]:
    """Return each candidate that made progress with each partner, in turns, the best of all first.

    The first candidate's best partners come first, but no candidate waits for all of another's.
    """
    rows = [(row, begin) for row, begin in enumerate(begun_edits, 1)]
    turns = [
        (turn * row, row, joined)
        for turn, partner in enumerate(partners, 1)
        for row, begin in rows
        if (joined := join(begin, partner)) is not None
    ]
    return _distinct((joined for *_, joined in sorted(turns, key=lambda turn: turn[:2])), most)


def pairs(best: Iterable[EditCandidate], most: int) -> tuple[EditCandidate, ...]:
    """Return the candidates in twos, by their weights' product."""
    combined = (join(candidate, other) for candidate, other in combinations(best, 2))
    joined = [candidate for candidate in combined if candidate is not None]
    return _distinct(sorted(joined, key=_weight), most)


def join(candidate: EditCandidate, other: EditCandidate) -> EditCandidate | None:
    """Return the edits of both as one candidate; None if they touch the same characters."""
    weight = (
        candidate.weight
        * other.weight
        * (_TOGETHER.same_change if _same_change(candidate, other) else 1.0)
    )
    return together((candidate, other), weight)


def together(candidates: Iterable[EditCandidate], weight: float) -> EditCandidate | None:
    """Return the edits of all as one candidate; None if they touch the same characters."""
    in_order = attrgetter("file", "edit.start", "edit.end")
    edits = tuple(
        sorted((placed for candidate in candidates for placed in candidate.edits), key=in_order)
    )
    met = any(
        left.file == right.file and right.edit.start <= left.edit.end
        for left, right in pairwise(edits)
    )
    return None if met else EditCandidate(edits, weight)


def halves(candidate: EditCandidate) -> tuple[EditCandidate, ...]:
    """Return a candidate's edits without each one in turn: one may not be needed."""
    edits = candidate.edits
    rest = (edits[:at] + edits[at + 1 :] for at in range(len(edits)))
    return tuple(EditCandidate(some, candidate.weight) for some in rest if some)


def _same_change(candidate: EditCandidate, other: EditCandidate) -> bool:
    return {(p.family, p.edit.text) for p in candidate.edits} == {
        (p.family, p.edit.text) for p in other.edits
    }


def _distinct(candidates: Iterable[EditCandidate], most: int) -> tuple[EditCandidate, ...]:
    by_key: dict[Key, EditCandidate] = {}
    for candidate in candidates:
        if len(by_key) == most:
            break
        _ = by_key.setdefault(key_of(candidate), candidate)
    return tuple(by_key.values())


def _weight(candidate: EditCandidate) -> tuple[float, Key]:
    return -candidate.weight, key_of(candidate)


def alike(
    singles: Iterable[EditCandidate], texts: Mapping[str, str], most: int
) -> tuple[EditCandidate, ...]:
    """Join single edits that make the same change at several places, likeliest first."""
    groups: dict[_Kind, dict[Key, EditCandidate]] = {}
    for single in singles:
        for kind in _kinds(single, texts[single.first.file]):
            _ = groups.setdefault(kind, {}).setdefault(key_of(single), single)
    joined = (
        candidate
        for kind, group in groups.items()
        for chosen in _choices(
            sorted(group.values(), key=lambda candidate: candidate.first.edit.start),
            is_wide=bool(kind[2]),
        )
        if (candidate := _repeated(chosen)) is not None
    )
    by_key = {key_of(candidate): candidate for candidate in joined}
    return tuple(sorted(by_key.values(), key=_weight)[:most])


def _kinds(candidate: EditCandidate, text: str) -> Iterator[_Kind]:
    """Yield what a change is: what becomes what, and what is put around anything."""
    placed = candidate.first
    old, new = in_words(text, placed.edit)
    if old:
        yield placed.file, placed.body, old, new
    if old and new.count(old) == 1:
        yield placed.file, placed.body, "", new.replace(old, "\0")


def in_words(text: str, edit: TextEdit) -> tuple[str, str]:
    """Return the old and the new text of an edit, in whole words and operators."""
    start, end = edit.start, edit.end
    line = text.rfind("\n", 0, start) + 1
    for word in _WORDS.finditer(text, line, min(end + 80, len(text))):
        if word.start() <= edit.end and edit.start <= word.end():
            start, end = min(start, word.start()), max(end, word.end())
    return text[start:end], text[start : edit.start] + edit.text + text[edit.end : end]


def _choices(candidates: list[EditCandidate], *, is_wide: bool) -> Iterator[list[EditCandidate]]:
    """Yield which of the same changes to make: all, those of one line, of two, and neighbours."""
    lines: dict[int, list[EditCandidate]] = {}
    for candidate in candidates:
        lines.setdefault(candidate.first.line, []).append(candidate)
    if is_wide:
        yield candidates
    yield from lines.values()
    yield from (
        [*lines[line], *lines[other]]
        for line, other in pairwise(lines)
        if other - line <= _TOGETHER.near_lines
    )
    yield from (
        [candidate, other]
        for candidate, other in pairwise(candidates)
        if is_wide or other.first.line - candidate.first.line <= _TOGETHER.near_lines
    )


def _repeated(candidates: list[EditCandidate]) -> EditCandidate | None:
    if not 1 < len(candidates) <= _TOGETHER.places:
        return None
    return together(
        candidates, min(candidate.weight for candidate in candidates) * _TOGETHER.one_idea
    )
