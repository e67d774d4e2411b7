"""Questions the objects on whose word the tests believe that two things are equal.

Only objects whose ``__eq__`` is in a changed file are questioned, one of each class a case.
"""

from __future__ import annotations

import sys
from itertools import islice
from types import ModuleType
from typing import TYPE_CHECKING

from adws_probe_strangers import equals_anything, ignores_itself, likeness

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from adws_probe_suspects import Suspects

_frame = sys._getframe  # noqa: SLF001 - taken before anything is put in its place
_CONTAINERS = (list, tuple, set, frozenset)
_DEPTH = 4
_PARTS = 1000
_FRAMES = 12


class Witnesses:
    """What was believed in the present case, and who claimed too much."""

    def __init__(self, suspects: Suspects) -> None:
        """Store whose equality is in question."""
        self.suspects = suspects
        self.heard: dict[type, tuple[object, bool]] = {}

    def forget(self) -> None:
        """Begin a new case."""
        self.heard.clear()

    def equal(self, left: object, right: object) -> object:
        """Return what ``left == right`` is."""
        outcome = left == right
        if outcome is True:
            self.question(left, right)
        return outcome

    def contained(self, left: object, right: object) -> bool:
        """Return what ``left in right`` is."""
        outcome = left in right
        if outcome:
            self.question(left, right)
        return outcome

    def question(self, *values: object) -> None:
        """Note all objects in values that the tests have called equal."""
        tests = list(self._tests())
        for value in values:
            for part in _parts(value, _DEPTH):
                self._note(part, tests)

    def check(self) -> None:
        """Question what was noted, and fail where somebody claims too much.

        That waits for the end of a case, which may count how often its objects are asked.
        """
        liars = [
            _name(kind)
            for kind, (heard_value, is_known) in self.heard.items()
            if _lies(heard_value, is_known)
        ]
        if liars:
            message = f"equal to whatever it is compared with: {', '.join(liars)}"
            raise AssertionError(message)

    def _note(self, value: object, tests: list[FrameType]) -> None:
        kind = type(value)
        code = getattr(getattr(kind, "__eq__", None), "__code__", None)
        if kind in self.heard or code is None or not self.suspects.wrote(code):
            return
        copy = likeness(value)
        if copy is not None:
            self.heard[kind] = copy, any(_names(test, value) for test in tests)

    def _tests(self) -> Iterator[FrameType]:
        """Yield the frames of the tests that ask."""
        frame = _frame(2)  # behind this and what was asked
        for _ in range(_FRAMES):
            if frame is None:
                return
            if self.suspects.is_of_tests(frame.f_code.co_filename):
                yield frame
            frame = frame.f_back


def _lies(value: object, is_known: bool) -> bool:  # noqa: FBT001 - as it was noted
    """Whether an object equals too much; one that tests refer to by name may equal anything."""
    return (not is_known and equals_anything(value)) or ignores_itself(value)


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _parts(value: object, depth: int) -> Iterator[object]:
    """Yield an object and what is in it, whatever it makes of being asked for that itself."""
    yield value
    if depth and isinstance(value, dict):
        inside = [*dict.keys(value), *dict.values(value)]
    elif depth and isinstance(value, _CONTAINERS):
        kind = next(kind for kind in _CONTAINERS if isinstance(value, kind))
        inside = kind.__iter__(value)
    else:
        return
    for part in islice(inside, _PARTS):
        yield from _parts(part, depth - 1)


def _names(test: FrameType, value: object) -> bool:
    """Whether a test names an object or its class: then it knows with what it compares.

    The frame is not asked for its local variables: that would keep what is in them alive.
    """
    kind, code = type(value), test.f_code
    own = vars(sys.modules.get(kind.__module__, sys))
    values = [*test.f_globals.values(), *map(own.get, code.co_varnames)]
    for word in code.co_names:
        values += [getattr(item, word, None) for item in values if isinstance(item, ModuleType)]
    return any(item is kind or item is value for item in values)
