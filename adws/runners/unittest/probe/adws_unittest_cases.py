"""What a unittest case is called, where it stands, and which of them were asked for."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NamedTuple
from unittest.util import strclass

if TYPE_CHECKING:
    from collections.abc import Iterator
    from unittest import TestCase, TestSuite

    from adws_probe_places import SuitePaths

STAND_INS = ("_FailedTest", "ModuleSkipped")  # what unittest puts in the place of a module


class Identity(NamedTuple):
    """What a case is called; ``covers`` is set where it stands for a module that is not there."""

    id: str
    file: str
    owner: str
    module: str
    covers: str | None = None


def identity(test: TestCase, places: SuitePaths) -> Identity:
    """Return what a case is called; one that stands for a module is called like the module."""
    kind = type(test)
    if kind.__module__ == "unittest.loader" and kind.__name__ in STAND_INS:
        name = getattr(test, "adws_name", test._testMethodName)
        covers = name + "." if kind.__name__ == "_FailedTest" else None
        return Identity(name, _module_file(name, places), name, name, covers)
    return Identity(test.id(), _file(test, places), strclass(kind), kind.__module__)


def _file(test: TestCase, places: SuitePaths) -> str:
    """Return the file of a case; a doctest names its own, a wrapped function has its module's."""
    documented = getattr(test, "_dt_test", None)
    if documented is not None:
        return places.path(documented.filename)
    function = getattr(test, "_testFunc", None)
    name = type(test).__module__ if function is None else function.__module__
    path = getattr(sys.modules.get(name), "__file__", None)
    return places.path(path) if path else ""


def _module_file(name: str, places: SuitePaths) -> str:
    """Return the file of a module that could not be loaded."""
    below = name.replace(".", os.sep)
    tops = [top for top in sys.path if isinstance(top, str)]
    for path in (os.path.join(top, below + end) for top in tops for end in (".py", "/__init__.py")):
        if os.path.isfile(path):
            return places.path(path)
    return ""


def identities(suite: TestSuite, places: SuitePaths) -> list[Identity]:
    """Return what all cases of a suite are called, in the order they run."""
    return [identity(test, places) for test in cases(suite)]


def cases(suite: TestSuite) -> Iterator[TestCase]:
    """Yield all cases of a suite, in the order they run."""
    for part in suite:
        if _is_suite(part):
            yield from cases(part)
        else:
            yield part


def _is_suite(part: object) -> bool:
    return hasattr(part, "__iter__")


def chosen(suite: TestSuite, selected: frozenset[str], places: SuitePaths) -> TestSuite:
    """Leave out of a suite, and of those in it, the cases that were not asked for."""
    suite._tests[:] = [
        chosen(part, selected, places) if _is_suite(part) else part
        for part in suite
        if _is_suite(part) or _is_selected(identity(part, places), selected)
    ]
    return suite


def _is_selected(case: Identity, selected: frozenset[str]) -> bool:
    """Whether a case was asked for by its id, by what contains it, or by what it stands for."""
    if selected & {*_containers(case.id, "."), *_containers(case.file, "/")}:
        return True
    return case.covers is not None and any(name.startswith(case.covers) for name in selected)


def _containers(name: str, separator: str) -> Iterator[str]:
    yield name
    while separator in name:
        name = name.rpartition(separator)[0]
        yield name
