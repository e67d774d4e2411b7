"""Which of the edits that a search would try make a wanted change."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from itertools import takewhile
from operator import eq

from attrs import frozen

from adws.search.candidates import EditCandidate, changed_texts
from adws.search.source import TextEdit
from benchmarks.search.behaviour import same_tree

_WORDS = re.compile(r"\w+|\W")
_LAYOUT = re.compile(r"[\s()'\",]+")
_MARGIN = 400
_MOST_PARTS = 3

Change = tuple[int, int, int, int]


def changed_lines(wrong: str, right: str) -> tuple[int, ...]:
    r"""Return the lines of a text that are to be changed, or between which something is missing.

    >>> changed_lines("a\nb\nc\n", "a\nB\nc\n"), changed_lines("a\nc\n", "a\nb\nc\n")
    ((2,), (1, 2))
    """
    changes = _changes(wrong.splitlines(), right.splitlines())
    spans = [(start + 1, end) if end > start else (start, end + 1) for start, end, *_ in changes]
    return tuple(line for first, last in spans for line in range(first, last + 1))


def parts(wrong: str, right: str) -> tuple[str, ...]:
    r"""Return a text with each part of a change alone: by groups of lines, or by words.

    Nothing where the change is one, or too many, or no Python by parts.

    >>> parts("a = 1\nb = 2\nc = 3\n", "a = 0\nb = 2\nc = 4\n")
    ('a = 0\nb = 2\nc = 3\n', 'a = 1\nb = 2\nc = 4\n')
    >>> parts("a + b * c", "a - b / c")
    ('a - b * c', 'a + b / c')
    """
    splits: tuple[Callable[[str], list[str]], ...] = (_lines, _WORDS.findall)
    for split in splits:
        found = tuple(_one_by_one(split(wrong), split(right)))
        if len(found) > 1:
            return found if len(found) <= _MOST_PARTS and all(map(_is_python, found)) else ()
    return ()


def place_of(
    expected: str, file: str, text: str, candidates: Iterable[EditCandidate]
) -> int | None:
    """Return at which place, from 1, a candidate makes a file what is wanted, but for its layout.

    >>> from adws.search.candidates import PlacedEdit
    >>> from adws.search.source import TextEdit
    >>> edits = [TextEdit(4, 5, "2"), TextEdit(4, 5, "(3)")]
    >>> tried = [EditCandidate((PlacedEdit("m.py", 1, "x", edit),), 1.0) for edit in edits]
    >>> place_of("a = 3", "m.py", "a = 1", tried), place_of("a = 4", "m.py", "a = 1", tried)
    (2, None)
    """
    makes = ExpectedChange(text, expected).is_made_by
    own = (
        number for number, one in enumerate(candidates, 1) if one.files == (file,) and makes(one)
    )
    return next(own, None)


@frozen(slots=False)
class ExpectedChange:
    """A text, and what is wanted in its place."""

    text: str
    expected: str

    @cached_property
    def _same(self) -> tuple[int, int]:
        """How many characters at the beginning and at the end stay."""
        ends = self.text[::-1], self.expected[::-1]
        return _same(self.text, self.expected), _same(*ends)

    def is_made_by(self, candidate: EditCandidate) -> bool:
        """Whether a candidate makes what is wanted, but for its layout."""
        near = self._is_near(candidate.first.edit)
        return near and same_tree(
            changed_texts(candidate, {candidate.first.file: self.text})[candidate.first.file],
            self.expected,
        )

    def _is_near(self, edit: TextEdit) -> bool:
        """Whether an edit makes nearly what is wanted, by its characters and those around it."""
        text, (head, tail) = self.text, self._same
        start, end = max(edit.start - _MARGIN, 0), min(edit.end + _MARGIN, len(text))
        stop = len(self.expected) + end - len(text)
        if start > head or len(text) - end > tail or stop < start:
            return False
        made = f"{text[start : edit.start]}{edit.text}{text[edit.end : end]}"
        return _plain(made) == _plain(self.expected[start:stop])


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _changes(wrong: list[str], right: list[str]) -> list[Change]:
    """Return what differs; what both begin and end with is not compared, as that takes long."""
    head = _same(wrong, right)
    rest, wanted = wrong[head:], right[head:]
    tail = _same(rest[::-1], wanted[::-1])
    rest, wanted = rest[: len(rest) - tail], wanted[: len(wanted) - tail]
    found = SequenceMatcher(None, rest, wanted, autojunk=False).get_opcodes()
    return [
        (start + head, end + head, begin + head, stop + head)
        for what, start, end, begin, stop in found
        if what != "equal"
    ]


def _same(left: Sequence[str], right: Sequence[str]) -> int:
    """Count how many of the first are equal."""
    return sum(takewhile(bool, map(eq, left, right)))


def _one_by_one(wrong: list[str], right: list[str]) -> Iterator[str]:
    for start, end, begin, stop in _changes(wrong, right):
        yield "".join((*wrong[:start], *right[begin:stop], *wrong[end:]))


def _plain(text: str) -> str:
    return _LAYOUT.sub("", text)


def _is_python(text: str) -> bool:
    try:
        _ = ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True
