"""Pending tests: their marks in a test file, and the edits that take a mark away or put it back.

Each runner reads the tests of a file with their marks; what follows from them is the same for all.
"""

import re
from collections.abc import Callable, Iterator

from attrs import frozen

from adws.core.spec import NEEDS_MARKER, MarkKind, SpecOptions, SpecRules
from adws.runners.code_shape import Shape, code_shape
from adws.runners.spec_comments import (
    SETTING,
    LineProblem,
    SpecComments,
    read_comments,
    settings_of,
)
from adws.runners.twin_sites import ByteEdit, edited

SEPARATOR = " > "
"""is between the names of groups and the name of a test."""
_BLANK = re.compile(rb"[ \t]*")
_LINE_END = re.compile(rb"\r\n|\n|\r|$")


@frozen
class PendingMark:
    """What makes one test, or a group of tests, pending."""

    kind: MarkKind
    """How the mark is written."""
    line: int
    """Where it stands, from 1."""
    reason: str
    """What it says; empty if it says nothing."""
    edit: ByteEdit
    """The bytes to take away so that the test runs; nothing is put in their place."""


@frozen
class MarkedCase:
    """A test of a file, or a group of tests, with its marks."""

    name: str
    """The names of its groups and its own."""
    line: int
    """Where it is named, from 1."""
    first_line: int
    """Where it begins: with its first decorator or attribute."""
    anchor: int
    """A byte at or before its marks that stays where it is without them."""
    marks: tuple[PendingMark, ...] = ()
    """Its own marks, not those of the groups around it."""
    has_body: bool = True
    """Whether there is anything to run."""
    is_group: bool = False
    """Whether it is a group of tests."""

    @property
    def title(self) -> str:
        """Its own name."""
        return self.name.rpartition(SEPARATOR)[2]

    def is_in(self, group: "MarkedCase") -> bool:
        """Whether it is in a group."""
        return group.is_group and self.name.startswith(group.name + SEPARATOR)


Read = Callable[[str, str], tuple[MarkedCase, ...] | None]
"""Returns the tests of a file by its path and its text; None if it cannot be read."""


@frozen
class SpecReader:
    """How the pending tests of a runner are found."""

    read: Read
    """Reads a file."""
    files: tuple[str, ...]
    """Globs of the files that may hold them, relative to the suite's folder."""
    words: tuple[str, ...]
    """A file without any of these words has no marks."""
    module: str = ""
    """What its test files import from, where that tells the runner."""


@frozen
class PendingTest:
    """A test, or a group of tests, that is marked as work to be done."""

    case: MarkedCase
    """The test."""
    mark: PendingMark
    """The mark that makes it a spec."""
    id: str
    """The id in its title or its reason; empty if there is none."""
    settings: SpecOptions
    """What comments set for it."""
    cases: tuple[str, ...] = ()
    """The names of the tests in a group."""
    group: str = ""
    """The name of the pending group that it is in; empty if there is none."""
    problems: tuple[LineProblem, ...] = ()
    """The problems to solve before work on it can begin."""


MarkKey = tuple[str, MarkKind, str]
"""A mark: the name of its test, its kind, its reason."""


def pending_tests(
    path: str, text: str, cases: tuple[MarkedCase, ...], rules: SpecRules
) -> tuple[PendingTest, ...]:
    """Return the tests of a file that are marked as work to be done, in the order of the text."""
    pairs = ((case, _mark_of_spec(case, rules)) for case in cases)
    marked_cases = [(case, mark) for case, mark in pairs if mark is not None]
    comments = (
        read_comments(path, text) if marked_cases and SETTING in text else SpecComments({}, {})
    )
    return tuple(_pending_tests(marked_cases, cases, comments, rules))


def activated(reader: SpecReader, path: str, text: str, pending: PendingTest) -> str | None:
    """Return the text without the mark of a pending test; None if more than that would change.

    ``pending`` is what ``pending_tests`` has read in this text.
    """
    new_text = edited(text, (pending.mark.edit,))
    return new_text if _differ_by(_key(pending), reader, path, (new_text, text)) else None


def marked_again(
    reader: SpecReader, path: str, text: str, before: str, pending: PendingTest
) -> str | None:
    """Return the text with a mark put back; None if its test is not there as it was.

    ``before`` is the text of the file with the mark, in which ``pending_tests`` has read it. The
    mark is where it was in its test, wherever that is now.
    """
    edit = pending.mark.edit
    if text == edited(before, (edit,)):
        return before
    if pending.mark.kind is MarkKind.LISTED:
        places = [end.end() for end in re.finditer(rb"\[\n", text.encode())]
    else:
        there = [case for case in reader.read(path, text) or () if case.name == pending.case.name]
        places = [case.anchor + edit.start - pending.case.anchor for case in there]
    if len(places) != 1:
        return None
    marked_text = before.encode("utf-8", "surrogatepass")[edit.start : edit.end].decode()
    new_text = edited(text, (ByteEdit(places[0], places[0], marked_text),))
    return new_text if _differ_by(_key(pending), reader, path, (text, new_text)) else None


def all_marks(reader: SpecReader, path: str, text: str) -> list[MarkKey]:
    """Return all marks of a file, sorted: the name of the test, the kind and the reason."""
    cases = reader.read(path, text) or ()
    return sorted((case.name, mark.kind, mark.reason) for case in cases for mark in case.marks)


def without_marks(reader: SpecReader, path: str, text: str) -> Shape | None:
    """Return the shape of a file's code without any mark; None if it cannot be read."""
    cases = reader.read(path, text)
    if cases is None:
        return None
    return code_shape(path, edited(text, (mark.edit for case in cases for mark in case.marks)))


def removal(data: bytes, start: int, end: int) -> ByteEdit:
    """Return the edit that takes bytes away: with their lines, where nothing else is in them.

    Else with the blanks behind them.
    """
    line = data.rfind(b"\n", 0, start) + 1
    blank = _BLANK.match(data, end)
    after = blank.end() if blank else end
    ends = _LINE_END.match(data, after)
    if ends and not data[line:start].strip():
        return ByteEdit(line, ends.end(), "")
    return ByteEdit(start, end if ends else after, "")


def _mark_of_spec(case: MarkedCase, rules: SpecRules) -> PendingMark | None:
    """Return the mark that says that a test is work to be done, and not just left out."""
    begins = re.compile(rf"\W*{re.escape(rules.marker)}\b", re.IGNORECASE)
    for mark in case.marks:
        named = begins.match(case.title) or begins.match(mark.reason) or _id(case, mark, rules)
        if named or mark.kind not in NEEDS_MARKER:
            return mark
    return None


def _id(case: MarkedCase, mark: PendingMark, rules: SpecRules) -> str:
    texts = (re.search(rules.id_pattern, text) for text in (case.title, mark.reason))
    return next((match[0] for match in texts if match), "")


def _pending_tests(
    marked_cases: list[tuple[MarkedCase, PendingMark]],
    cases: tuple[MarkedCase, ...],
    comments: SpecComments,
    rules: SpecRules,
) -> Iterator[PendingTest]:
    for case, mark in marked_cases:
        settings, wrong = settings_of(comments, case.first_line, case.line)
        inner = tuple(other.name for other in cases if other.is_in(case) and not other.is_group)
        groups = [group.name for group, _ in marked_cases if case.is_in(group)]
        has_body = bool(inner) if case.is_group else case.has_body
        problems = (*wrong, *_problems(case, mark, has_body=has_body))
        group = max(groups, key=len, default="")
        yield PendingTest(case, mark, _id(case, mark, rules), settings, inner, group, problems)


def _problems(case: MarkedCase, mark: PendingMark, *, has_body: bool) -> Iterator[LineProblem]:
    if not has_body:
        yield LineProblem(case.line, "nothing is tested here yet: write the body of the test")
    for other in case.marks:
        if other != mark:
            yield LineProblem(other.line, f"a second mark, '{other.kind}': leave one of the two")


def _key(pending: PendingTest) -> MarkKey:
    return pending.case.name, pending.mark.kind, pending.mark.reason


def _differ_by(key: MarkKey, reader: SpecReader, path: str, texts: tuple[str, str]) -> bool:
    """Whether the second text is the first one with one mark more, and nothing else."""
    fewer, more = (all_marks(reader, path, text) for text in texts)
    shapes = [without_marks(reader, path, text) for text in texts]
    same = None not in shapes and shapes[0] == shapes[1]
    return same and more == sorted((*fewer, key)) and code_shape(path, texts[1]) is not None
