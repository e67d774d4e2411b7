"""What is asked for in a run, in the words of JavaScript's runners: files and names of tests."""

import re
import shlex
from collections.abc import Callable
from pathlib import PurePath
from typing import TypeVar

from attrs import frozen

from adws.runners.javascript.cases import SEPARATOR
from adws.runners.places import below
from adws.runners.run_command import EVERYTHING, fits_arguments, fits_command
from adws.runners.runner import Run

_SPECIAL = re.compile(r"[.*+?^${}()|[\]\\/]")
_NO_WORD = re.compile("[\0\n\ud800-\udfff]")
_NUMBER = re.compile(r" #\d+$")

_JOINING = frozenset({"npm", "npx", "pnpm", "pnpx", "yarn", "yarnpkg"})
"""Programs that hand all words to a shell, as one."""

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

    Names only where all are known, they fit into a command, and no canary is planted. If the files
    do not fit either, nothing is named.
    """
    files = files_of_run(run)
    names = tuple(
        dict.fromkeys(tuple(case_id.split(SEPARATOR)[1:]) for case_id in run.selection.case_ids)
    )
    named = names and not run.selection.files and () not in names and run.planting is None
    if named and fits_selection(run, whole_names(names), files):
        return NameSelection(files, names)
    if fits_selection(run, "", files):
        return NameSelection(files, (), "their files run whole" if named else "")
    return NameSelection((), (), EVERYTHING)


def files_of_run(run: Run) -> tuple[str, ...]:
    """Return the files that a run asks for, relative to the suite's folder."""
    of_cases = (case_id.partition(SEPARATOR)[0] for case_id in run.selection.case_ids)
    files = dict.fromkeys((*run.selection.files, *of_cases))
    return tuple(below(run.suite.folder, file) for file in files)


def fits_selection(run: Run, pattern: str, files: tuple[str, ...]) -> bool:
    """Whether a command can be given files, and a pattern of the names of tests."""
    joined = not _JOINING.isdisjoint(PurePath(word).name for word in run.suite.argv)
    if joined and not run.suite.wrapped:
        return fits_arguments((shlex.join((pattern, *files)),))
    return fits_arguments((pattern,)) and fits_command(files)


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
