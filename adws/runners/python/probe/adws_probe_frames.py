"""Lets the stack end at the tests for code on trial: it cannot tell a test that calls it.

Only what asks through ``sys._getframe`` is concerned, directly or through the standard library
(``inspect.stack``, ``logging``, ``traceback``). It gets stand-ins of frames. That of a test looks
like a main program with the same global variables, and with those local ones that the texts of the
test name. To a test that itself speaks of names, files, lines or frames nothing is done.
"""

from __future__ import annotations

import os
import sys
from types import CodeType, FrameType, ModuleType
from typing import TYPE_CHECKING

from adws_probe_texts import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adws_probe_suspects import Suspects

_frame = sys._getframe  # noqa: SLF001 - taken before anything is put in its place
_MODULE = "main"
_OF_MODULES = {
    *("__name__", "co_filename", "co_name", "currentframe", "f_lineno", "filename", "funcName"),
    *("lineno", "pathname", "stack_info", "stacklevel", "_getframe"),
}
_OF_FRAMES = {"__file__", *_OF_MODULES}


class StandIn:
    """A frame as code on trial may see it; ``isinstance`` takes it for one."""

    __class__ = FrameType

    def __init__(self, stack: Stack, frame: FrameType) -> None:
        """Store the stack that it is in, and the frame in whose place it stands."""
        self._stack = stack
        self._frame = frame

    def __getattr__(self, name: str) -> object:
        """Return what the frame says, or what a main program would say in its place."""
        if name in _TELLING and self._stack.suspects.runs_tests(self._frame):
            return _TELLING[name](self._frame)
        return getattr(self._frame, name)

    def __eq__(self, other: object) -> bool:
        """Whether it stands for the same frame."""
        return getattr(other, "_frame", other) is self._frame

    def __hash__(self) -> int:
        """Return the frame's own hash."""
        return hash(self._frame)

    @property
    def f_back(self) -> StandIn | None:
        """The frame that called; none called a main program."""
        before = self._frame.f_back
        last = before is None or self._stack.suspects.runs_tests(self._frame)
        return None if last else StandIn(self._stack, before)


class Stack:
    """The stack as different code sees it."""

    def __init__(self, suspects: Suspects) -> None:
        """Store the code on trial."""
        self.suspects = suspects

    def getframe(self, depth: int = 0, /) -> object:
        """Return what ``sys._getframe`` does, or a stand-in of it."""
        frame, here = _frame(depth + 1), _frame(1)
        if self.suspects.asking(here) is None or _is_frank(self._test_behind(here)):
            return frame
        for _ in range(depth):
            if self.suspects.runs_tests(here):
                break
            here = here.f_back
        return StandIn(self, here)

    def _test_behind(self, frame: FrameType | None) -> FrameType | None:
        while frame is not None and not self.suspects.runs_tests(frame):
            frame = frame.f_back
        return frame


def _is_frank(test: FrameType | None) -> bool:
    """Whether a test speaks of frames itself; if there is none, nothing is to be hidden."""
    if test is None:
        return True
    code = test.f_code
    stem = os.path.splitext(os.path.basename(code.co_filename))[0]
    speaking = _OF_MODULES if code.co_name == "<module>" else _OF_FRAMES
    return not {code.co_name, stem, *speaking}.isdisjoint([*words_of(code), *_names(code)])


def _globals(frame: FrameType) -> dict[str, object]:
    """Return the global variables of a test's frame, without those that reveal a test run."""
    safe_globals = {
        name: value for name, value in frame.f_globals.items() if not _tells(name, value)
    }
    return {"__builtins__": frame.f_builtins, **safe_globals, "__name__": _alias(frame)}


def _tells(name: str, value: object) -> bool:
    own = name.startswith(("@", "__", "test", "Test", "pytest"))
    return own or (isinstance(value, ModuleType) and value.__name__ in ("pytest", "unittest"))


def _locals(frame: FrameType) -> dict[str, object]:
    """Return those local variables of a test's frame that its texts name."""
    named = words_of(frame.f_code)
    return {name: value for name, value in frame.f_locals.items() if name in named}


def _alias(frame: FrameType) -> str:
    """Return another name under which a test module is found: its classes may be pickled."""
    own = str(frame.f_globals.get("__name__"))
    name = f"{_MODULE}_{abs(hash(own))}"
    if own in sys.modules:
        _ = sys.modules.setdefault(name, sys.modules[own])
    return name


def _names(code: CodeType) -> Iterator[str]:
    """Yield the names that a function uses; the body of each class asks for its module's."""
    of_class = "__qualname__" in code.co_names
    yield from (name for name in code.co_names if not of_class or name != "__name__")
    yield from (*code.co_varnames, *code.co_freevars)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


_MAIN = compile("", _MODULE + ".py", "exec")
_TELLING = {
    "f_code": lambda _: _MAIN,
    "f_globals": _globals,
    "f_locals": _locals,
    "f_lineno": lambda _: 1,
    "f_lasti": lambda _: 0,
}
"""In what the stand-in of a test's frame differs from it."""
