"""Twins: fixed cases with an altered expectation, which must fail."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Protocol, TypeVar

from attrs import frozen


class TwinForm(StrEnum):
    """What replaces the expected value of a case."""

    NEAR = "near"
    """Another value of the same type: the number and one, the text and a character."""
    FAR = "far"
    """An object that equals nothing."""


class TwinPlace(StrEnum):
    """Which assertion of a case is altered."""

    FAILED = "failed"
    """The first one at or after the line that failed without the change, else the last one."""
    LAST = "last"
    """The last one, if that is a different one."""


@frozen
class TwinCase:
    """A fixed case that should get a twin."""

    id: str
    name: str
    """Its name in its file, as the report has it."""
    line: int | None = None
    """The line of its file at which it failed without the change, from 1."""


@frozen
class TwinRequest:
    """The twins to make in one test file."""

    text: str
    path: str
    """The file, relative to the suite's folder."""
    cases: tuple[TwinCase, ...]
    marks: str
    """The absolute path of the file to which each evaluated twin adds a line."""
    form: TwinForm = TwinForm.NEAR
    place: TwinPlace = TwinPlace.FAILED
    first: int = 1
    """The number of the first twin."""


@frozen
class Twin:
    """An altered assertion. Cases with the same body (parametrised ones) share one."""

    number: int
    case_ids: tuple[str, ...]
    line: int
    """The line of the assertion, from 1."""
    text: str
    """That line with what is altered, for people."""


@frozen
class TwinnedFile:
    """A test file with its twins in it: the same cases on the same lines."""

    text: str
    twins: tuple[Twin, ...] = ()


@frozen
class TwinMark:
    """A line of ``TwinRequest.marks``: an altered assertion was evaluated."""

    number: int
    name: str = ""
    """The name of the case that ran; empty if the code cannot know it."""
    compared: frozenset[str] = frozenset()
    """The attributes of the expected objects that their equality sees, as ``Class.name``."""
    ignored: frozenset[str] = frozenset()
    """The attributes that it ignores."""


class AssertionSite(Protocol):
    """An assertion that can be altered, and the last line that belongs to it."""

    @property
    def end(self) -> int:
        """The last line of the assertion, from 1."""
        ...


_Site = TypeVar("_Site", bound=AssertionSite)


def chosen_site(
    sites: Sequence[_Site], lines: Iterable[int | None], place: TwinPlace
) -> _Site | None:
    """Return the assertion to alter, of those of one body in the order of the text.

    ``lines`` are those at which the cases of this body failed without the change.
    """
    if not sites:
        return None
    failed = min((line for line in lines if line is not None), default=None)
    behind = (site for site in sites if failed is not None and site.end >= failed)
    first = next(behind, sites[-1])
    if place is TwinPlace.FAILED:
        return first
    return sites[-1] if sites[-1] is not first else None


def read_marks(text: str) -> tuple[TwinMark, ...]:
    r"""Return the marks of a run: number of the twin, pytest's name of the test, attributes.

    These are separated by tabs. Equality sees the attributes with a ``+``. Other lines are ignored.

    >>> marks = read_marks("3\tt.py::T::test_a (call)\t+A.b -A.c\n4\n?")
    >>> [(mark.number, mark.name, *mark.compared, *mark.ignored) for mark in marks]
    [(3, 'T::test_a', 'A.b', 'A.c'), (4, '')]
    """
    rows = (line.split("\t") for line in text.splitlines())
    return tuple(
        TwinMark(
            int(number),
            "".join(rest[:1]).partition("::")[2].removesuffix(" (call)"),
            frozenset(word[1:] for word in _words(rest) if word[0] == "+"),
            frozenset(word[1:] for word in _words(rest) if word[0] == "-"),
        )
        for number, *rest in rows
        if number.isdecimal()
    )


def _words(columns: Sequence[str]) -> list[str]:
    return " ".join(columns[1:]).split()
