"""Candidates that make the same small change in several places: one slip, made by copy and paste.

The same name replaced in a whole function, the same operator twice in one expression, the same
call put around both sides of a comparison.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from adws.search.candidates import Candidate
from adws.search.edits import Edit
from adws.search.pairs import Key, key_of, together
from adws.search.weights import WEIGHTS

_WORDS = re.compile(r"\w+|[-+*/%<>=!&|^~@]+")
_TOGETHER = WEIGHTS.together

_Kind = tuple[str, tuple[int, int] | None, str, str]


def alike(
    singles: Iterable[Candidate], texts: Mapping[str, str], most: int
) -> tuple[Candidate, ...]:
    """Return the single edits of a function that change the same alike, joined, likeliest first.

    >>> from adws.search.candidates import Placed
    >>> edits = [Edit(0, 1, "c"), Edit(4, 5, "c"), Edit(8, 9, "d")]
    >>> singles = [Candidate((Placed("m.py", 1, "x", edit),), 1.0) for edit in edits]
    >>> [one.edits[1].edit.start for one in alike(singles, {"m.py": "a + a * a"}, 9)]
    [4]
    """
    groups: dict[_Kind, dict[Key, Candidate]] = {}
    for one in singles:
        for kind in _kinds(one, texts[one.first.file]):
            _ = groups.setdefault(kind, {}).setdefault(key_of(one), one)
    joined = (
        candidate
        for kind, group in groups.items()
        for ones in _choices(sorted(group.values(), key=_place), is_wide=bool(kind[2]))
        if (candidate := _joined(ones)) is not None
    )
    found = {key_of(candidate): candidate for candidate in joined}
    return tuple(sorted(found.values(), key=_order)[:most])


def _kinds(one: Candidate, text: str) -> Iterator[_Kind]:
    """Yield what a change is: what becomes what, and what is put around anything."""
    placed = one.first
    old, new = in_words(text, placed.edit)
    if old:
        yield placed.file, placed.body, old, new
    if old and new.count(old) == 1:
        yield placed.file, placed.body, "", new.replace(old, "\0")


def in_words(text: str, edit: Edit) -> tuple[str, str]:
    """Return what an edit replaces by what, in whole words and operators.

    >>> in_words("a[n:] <b", Edit(2, 2, "-")), in_words("a[n:] <b", Edit(7, 7, "="))
    (('n', '-n'), ('<b', '<=b'))
    """
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


def _joined(ones: list[Candidate]) -> Candidate | None:
    if not 1 < len(ones) <= _TOGETHER.places:
        return None
    return together(ones, min(one.weight for one in ones) * _TOGETHER.one_idea)


def _place(one: Candidate) -> int:
    return one.first.edit.start


def _order(one: Candidate) -> tuple[float, Key]:
    return -one.weight, key_of(one)
