"""The words of the command that runs Django's tests, as code on trial may see them.

Settings often ask ``"test" in sys.argv``, and a project may need the answer. So all other code
reads the real words.
"""

from __future__ import annotations

import sys
from functools import wraps
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from adws_probe_suspects import Suspects

_frame = sys._getframe
_READING = (
    *("__add__", "__contains__", "__eq__", "__getitem__", "__iter__", "__len__", "__ne__"),
    *("__repr__", "copy", "count", "index"),
)


class Arguments(list):
    """``sys.argv``, in which code on trial finds the command that starts a server."""

    __hash__ = None

    def __init__(self, real: list[str], suspects: Suspects) -> None:
        """Store the real words, and what is on trial: the list itself holds what that may see."""
        super().__init__([real[0], "runserver"])
        self.real = real
        self.suspects = suspects


def _reading(name: str) -> Callable[..., object]:
    plain = getattr(list, name)

    @wraps(plain)
    def read(self: Arguments, *arguments: object) -> object:
        on_trial = self.suspects.asking(_frame(1)) is not None
        return plain(self if on_trial else self.real, *arguments)

    return read


for _name in _READING:
    setattr(Arguments, _name, _reading(_name))
