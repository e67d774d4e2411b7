"""What is asked for in a run, in the words of JavaScript's runners: files and names of tests."""

import re
from collections.abc import Callable
from typing import TypeVar

from attrs import frozen

from adws.runners.javascript.cases import SEPARATOR
from adws.runners.places import below
from adws.runners.runner import Run

_SPECIAL = re.compile(r"[.*+?^${}()|[\]\\/]")
_NUMBER = re.compile(r" #\d+$")
_PATTERN_LIMIT = 60_000  # characters; one word of a command line holds 128 KiB on Linux

_Invocation = TypeVar("_Invocation")


@frozen
class NameSelection:
    """The files, relative to the suite's folder, and the names of the tests in them, in parts.

    Without names all tests of the files are wanted; without files, all.
    """

    files: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]


def wanted(run: Run) -> NameSelection:
    """Return what a run asks for. Names only where all are known, few, and no canary is planted."""
    cases = [case_id.split(SEPARATOR) for case_id in run.selection.case_ids]
    files = dict.fromkeys((*run.selection.files, *(case[0] for case in cases)))
    names = tuple(dict.fromkeys(tuple(map(without_number, case[1:])) for case in cases))
    whole = bool(run.selection.files) or () in names or run.planting is not None
    short = sum(len(name) for parts in names for name in parts) <= _PATTERN_LIMIT
    files_below = tuple(below(run.suite.folder, file) for file in files)
    return NameSelection(files_below, () if whole or not short else names)


def without_number(name: str) -> str:
    """Return the name that a case has in its file, without the number that tells it from others.

    >>> without_number("sum > adds #2")
    'sum > adds'
    """
    return _NUMBER.sub("", name)


def in_words(
    invocation: Callable[[tuple[str, ...]], _Invocation | None],
    asking: Callable[[_Invocation, NameSelection], tuple[str, ...]],
    run: Run,
) -> tuple[str, ...]:
    """Return the command for what a run asks for; a wrapper cannot be told."""
    found = None if run.suite.wrapped else invocation(run.suite.argv)
    return asking(found, wanted(run)) if found else run.suite.argv


def literally(name: str) -> str:
    r"""Return a regular expression of JavaScript that only a name fits.

    >>> print(literally("a.b (1/2)"))
    a\.b \(1\/2\)

    No word of a command can hold a NUL.

    >>> print(literally("\0"))
    \x00
    """
    return _SPECIAL.sub(r"\\\g<0>", name).replace("\n", "\\n").replace("\0", r"\x00")


def whole_names(names: tuple[tuple[str, ...], ...]) -> str:
    """Return a regular expression that the names of tests fit, with those of their suites before.

    >>> whole_names((("sum", "adds"), ("b",)))
    '(?:sum adds|b)'
    """
    return f"(?:{'|'.join(literally(' '.join(parts)) for parts in names)})"
