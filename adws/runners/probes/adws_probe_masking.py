"""The loaded modules as code of the project may see them: without the test runner and the tests.

Python itself finds modules through a reference of its own to the real dictionary; what stands in
``sys.modules`` is only what Python code reads there.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_READING = (
    *("__contains__", "__eq__", "__getitem__", "__iter__", "__len__", "__ne__", "__repr__"),
    *("copy", "get", "items", "keys", "values"),
)
_WRITING = ("__delitem__", "__setitem__", "clear", "pop", "popitem", "setdefault", "update")


class Masked(dict):
    """``sys.modules``, in which code below a folder does not find some modules."""

    __hash__ = None

    def __init__(self, real: dict[str, object], hidden: set[str], base: str) -> None:
        """Take the real dictionary, the top-level names to hide, and the folder of the code."""
        super().__init__()
        self.real = real
        self.hidden = hidden
        self.base = base + os.sep

    def seen_from(self, file: str) -> dict[str, object]:
        """Return what code in a file may see; the tests themselves see everything."""
        module = os.path.basename(file).partition(".")[0]
        if not file.startswith(self.base) or module == "conftest" or module in self.hidden:
            return self.real
        real = self.real.items()
        return {name: value for name, value in real if name.partition(".")[0] not in self.hidden}


def _reading(name: str) -> Callable[..., object]:
    def read(self: Masked, *arguments: object) -> object:
        asking = sys._getframe(1).f_code.co_filename  # noqa: SLF001 - who asks is the question
        return getattr(self.seen_from(asking), name)(*arguments)

    return read


def _writing(name: str) -> Callable[..., object]:
    def write(self: Masked, *arguments: object, **words: object) -> object:
        return getattr(self.real, name)(*arguments, **words)

    return write


for _name in _READING:
    setattr(Masked, _name, _reading(_name))
for _name in _WRITING:
    setattr(Masked, _name, _writing(_name))
