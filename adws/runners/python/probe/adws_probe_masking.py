"""The loaded modules as code of the project may see them: without the test runner and the tests.

Python itself finds modules through a reference of its own to the real dictionary; what is in
``sys.modules`` is only what Python code reads there. A module of tests is still found by a name
that the asking file does not spell: that is how the module of a class is found.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adws_probe_modules import file_of
from adws_probe_texts import texts_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from adws_probe_suspects import Suspects

_frame = sys._getframe  # noqa: SLF001 - taken before anything is put in its place
_FINDING = ("__contains__", "__getitem__", "get")
_READING = (
    *("__eq__", "__iter__", "__len__", "__ne__", "__repr__"),
    *("copy", "items", "keys", "values"),
)
_WRITING = ("__delitem__", "__setitem__", "clear", "pop", "popitem", "setdefault", "update")


class Masked(dict):
    """``sys.modules``, in which code below a folder does not find some modules."""

    __hash__ = None

    def __init__(self, real: dict[str, object], hidden: set[str], suspects: Suspects) -> None:
        """Store the real dictionary, the top-level names to hide, and what belongs to the tests."""
        super().__init__()
        self.real = real
        self.hidden = hidden
        self.suspects = suspects

    def seen_from(self, file: str) -> dict[str, object]:
        """Return what code in a file may see; what is not the project's own sees everything."""
        if not self.suspects.is_of_project(file):
            return self.real
        return {
            name: value for name, value in self.real.items() if not self._is_hidden(name, value)
        }

    def finding(self, file: str, name: object) -> dict[str, object]:
        """Return where code in a file may look for one name."""
        spelled = not isinstance(name, str) or name.rpartition(".")[2] in texts_in(file)
        if spelled or not self._is_of_tests(self.real.get(name)):
            return self.seen_from(file)
        return self.real

    def _is_hidden(self, name: str, module: object) -> bool:
        return name.partition(".")[0] in self.hidden or self._is_of_tests(module)

    def _is_of_tests(self, module: object) -> bool:
        file = file_of(module)
        return bool(file) and self.suspects.is_of_tests(file)


def _finding(method: str) -> Callable[..., object]:
    def find(self: Masked, name: object, *default: object) -> object:
        view = self.finding(_frame(1).f_code.co_filename, name)
        return getattr(view, method)(name, *default)

    return find


def _reading(method: str) -> Callable[..., object]:
    def read(self: Masked, *arguments: object) -> object:
        view = self.seen_from(_frame(1).f_code.co_filename)
        return getattr(view, method)(*arguments)

    return read


def _writing(method: str) -> Callable[..., object]:
    def write(self: Masked, *arguments: object, **words: object) -> object:
        return getattr(self.real, method)(*arguments, **words)

    return write


for _making, _methods in ((_finding, _FINDING), (_reading, _READING), (_writing, _WRITING)):
    for _method in _methods:
        setattr(Masked, _method, _making(_method))
