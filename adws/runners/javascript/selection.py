"""What is asked for in a run, in the words of JavaScript's runners: files and names of tests."""

import re
from collections.abc import Callable
from typing import TypeVar

from attrs import frozen

from adws.runners.javascript.cases import SEPARATOR
from adws.runners.places import below
from adws.runners.run_command import fits_arguments
from adws.runners.runner import Run

_SPECIAL = re.compile(r"[.*+?^${}()|[\]\\/]")
_NO_WORD = re.compile("[\0\n\ud800-\udfff]")
_NUMBER = re.compile(r" #\d+$")

_Invocation = TypeVar("_Invocation")


@frozen
class NameSelection:
    """The files, relative to the suite's folder, and the ids of the tests in them without these.

    Without names all tests of the files are wanted; without files, all. Each is given in parts,
    which are the names of suites and tests as long as none of these has a separator in it.
    """

    files: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]
    whole: str = ""
    """What runs whole because the names do not fit into a command, as a clause."""


def selection_of_run(run: Run) -> NameSelection:
    """Return what a run asks for.

    Names only where all are known, they fit into a command, and no canary is planted.
    """
    cases = [case_id.split(SEPARATOR) for case_id in run.selection.case_ids]
    files = dict.fromkeys((*run.selection.files, *(case[0] for case in cases)))
    names = tuple(dict.fromkeys(tuple(case[1:]) for case in cases))
    whole = bool(run.selection.files) or () in names or run.planting is not None
    files_below = tuple(below(run.suite.folder, file) for file in files)
    if whole:
        return NameSelection(files_below, ())
    if not fits_arguments((whole_names(names),)):
        return NameSelection(files_below, (), "their files run whole")
    return NameSelection(files_below, names)


def runs_whole(run: Run) -> str:
    """Return what runs whole because the names do not fit into a command, as a clause."""
    return "" if run.suite.wrapped else selection_of_run(run).whole


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
    """Return the command that runs the selected cases; a wrapper cannot select any."""
    parts = None if run.suite.wrapped else invocation(run.suite.argv)
    return asking(parts, selection_of_run(run)) if parts else run.suite.argv


def literally(name: str) -> str:
    r"""Return a regular expression of JavaScript that only a name fits.

    >>> print(literally("a.b (1/2)"))
    a\.b \(1\/2\)

    No word of a command can hold a NUL, or half of a character.

    >>> print(literally("\0 \ud800"))
    \u0000 \ud800
    """
    plain = _SPECIAL.sub(r"\\\g<0>", name)
    return _NO_WORD.sub(lambda match: f"\\u{ord(match[0]):04x}", plain)


def perhaps_numbered(name: str) -> str:
    """Return a regular expression that a name fits with and without the number at its end.

    >>> print(perhaps_numbered("adds #2"))
    adds(?: #2)?
    """
    plain = without_number(name)
    number = literally(name.removeprefix(plain))
    return f"{literally(plain)}(?:{number})?" if number else literally(plain)


def whole_names(names: tuple[tuple[str, ...], ...]) -> str:
    """Return a regular expression that the names of tests fit, with those of their suites before.

    >>> whole_names((("sum", "adds"), ("b #2",)))
    '(?:sum(?: >)? adds|b(?: #2)?)'
    """
    patterns = (perhaps_numbered(SEPARATOR.join(parts)) for parts in names)
    return f"(?:{'|'.join(patterns)})".replace(SEPARATOR, "(?: >)? ")


def own_name(parts: tuple[str, ...]) -> str:
    """Return a regular expression that a test's own name fits, and with its suites' names before.

    >>> print(own_name(("a", "b", "adds")))
    (?:(?:a > )?b > )?adds
    """
    *suites, name = parts
    before = ""
    for suite in suites:
        before = f"(?:{before}{literally(suite)}{SEPARATOR})?"
    return before + perhaps_numbered(name)
