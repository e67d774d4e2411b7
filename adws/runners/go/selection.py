"""What is asked for in a run, in the words of ``go test``: packages, and names of tests."""

from itertools import zip_longest
from pathlib import PurePosixPath

from attrs import frozen

from adws.runners.go.names import SEPARATOR
from adws.runners.go.planted import planted_tests
from adws.runners.runner import Run

_SPECIAL = frozenset(r"\.+*?()|[]{}^$")
_PATTERN_LIMIT = 60_000  # characters; one word of a command line holds 128 KiB on Linux


@frozen
class Wanted:
    """Packages by import path or folder, and a regular expression for each level of the names.

    Without packages all are wanted; without expressions, all their tests.
    """

    packages: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


def wanted(run: Run) -> Wanted:
    """Return what a run asks for; more than that where ``go test`` cannot be asked for less.

    Its expressions hold for all packages and level by level, so that names of unlike depth are
    asked for by what they have in common.
    """
    cases = [case_id.partition(SEPARATOR) for case_id in run.selection.case_ids]
    folders = (f"./{PurePosixPath(file).parent}" for file in run.selection.files)
    packages = dict.fromkeys((*folders, *(package for package, _, _ in cases)))
    names = [tuple(name.split("/")) for _, _, name in cases]
    if run.selection.files or ("",) in names:
        return Wanted(tuple(packages))
    planted = [(name,) for name in sorted(planted_tests(run))] if names else []
    return Wanted(tuple(packages), _levels([*names, *planted]))


def _levels(names: list[tuple[str, ...]]) -> tuple[str, ...]:
    depth = min(map(len, names), default=0)
    columns = zip_longest(*(name[:depth] for name in names))
    found = tuple(_one_of(dict.fromkeys(map(str, column))) for column in columns)
    return found if sum(map(len, found)) <= _PATTERN_LIMIT else ()


def _one_of(words: dict[str, None]) -> str:
    return f"^(?:{'|'.join(map(literally, words))})$"


def literally(name: str) -> str:
    r"""Return a regular expression of Go that only a name fits.

    >>> print(literally("empty_[1.5]"))
    empty_\[1\.5\]
    """
    return "".join(f"\\{letter}" if letter in _SPECIAL else letter for letter in name)
