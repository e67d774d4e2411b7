"""Keeps the files of the tests from code on trial that looks for them on its own.

A file is closed where the asking file itself spells the way to it, and nobody has handed that to
it: what tests pass to the code that they test stays open.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
from functools import wraps
from typing import TYPE_CHECKING

from adws_probe_suspects import FOLDERS
from adws_probe_texts import texts_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from adws_probe_suspects import Suspects

_frame = sys._getframe  # noqa: SLF001 - taken before anything is put in its place
_EVENTS = ("open", "os.listdir", "os.scandir")
_ASKING = ("stat", "lstat", "access")
_SHOWING = {"inspect", "traceback", "warnings", "importlib", "_frozen_importlib_external"}
_DEPTH = 3
_PARTS = 100


class ClosedFiles:
    """The files of the tests, as files that are not there."""

    def __init__(self, suspects: Suspects) -> None:
        """Store the code on trial."""
        self.suspects = suspects
        self.present = threading.local()

    def close(self) -> None:
        """Close them; an audit hook stays for the life of the process."""
        sys.addaudithook(self._opening)
        for name in _ASKING:
            _replace(name, self._unseeing(getattr(os, name)))

    def _opening(  # pragma: no cover - Python does not trace audit hooks
        self, event: str, arguments: tuple[object, ...]
    ) -> None:
        if event in _EVENTS and self._is_closed(arguments[0], _frame(1)):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), arguments[0])

    def _unseeing(self, asking: Callable[..., object]) -> Callable[..., object]:
        @wraps(asking)
        def ask(path: object, *rest: object, **words: object) -> object:
            if not self._is_closed(path, _frame(1)):
                return asking(path, *rest, **words)
            if asking.__name__ == "access":
                return False
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)

        ask.__module__ = "os"  # where it is found when it is pickled
        return ask

    def _is_closed(self, path: object, frame: FrameType) -> bool:
        """Whether a path is closed to who asks; asking for that touches files itself."""
        if not isinstance(path, (str, bytes, os.PathLike)) or hasattr(self.present, "busy"):
            return False
        self.present.busy = True
        try:
            asking = self.suspects.asking(frame, installed=True)
            real = asking and os.path.realpath(os.fsdecode(path))
            return bool(real) and self._is_spelled(real, asking, frame)
        finally:
            del self.present.busy

    def _is_spelled(self, real: str, asking: FrameType, frame: FrameType) -> bool:
        if not self.suspects.is_of_tests(real) or _shows_source(frame, asking):
            return False
        below = real[len(self.suspects.base) :].split(os.sep)
        spelled = texts_in(asking.f_code.co_filename)
        return not spelled.isdisjoint(_shown_parts(below)) and not self._was_handed(real, frame)

    def _was_handed(self, real: str, frame: FrameType | None) -> bool:
        """Whether somebody else has passed the path, or a folder above it, to code on trial."""
        while frame is not None:
            before = frame.f_back
            entered = before is None or not self.suspects.wrote(before.f_code)
            if self.suspects.wrote(frame.f_code) and entered:
                for value in _arguments(frame):
                    if any(_leads_to(part, real) for part in _parts(value, _DEPTH)):
                        return True
            frame = before
        return False


def _shows_source(frame: FrameType, asking: FrameType) -> bool:
    """Whether the standard library looks for the source of a function, a module or a frame."""
    while frame is not asking:
        if str(frame.f_globals.get("__name__")).partition(".")[0] in _SHOWING:
            return True
        frame = frame.f_back
    return False


def _shown_parts(below: list[str]) -> list[str]:
    """Return the parts of a path up to the folder of the tests, or to the file that is one."""
    folders = [number for number, part in enumerate(below, 1) if part in FOLDERS]
    return below[folders[0] - 1 : folders[0]] if folders else below[-1:]


def _arguments(frame: FrameType) -> list[object]:
    code = frame.f_code
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & 4) + bool(code.co_flags & 8)  # *values and **words
    own_locals = frame.f_locals
    return [own_locals[name] for name in code.co_varnames[:count] if name in own_locals]


def _parts(value: object, depth: int) -> Iterator[str]:
    """Yield the paths in a value."""
    if isinstance(value, (str, os.PathLike)):
        yield os.fspath(value)
    elif depth and isinstance(value, (list, tuple, set, frozenset)):
        for part in list(value)[:_PARTS]:
            yield from _parts(part, depth - 1)
    elif depth:
        inside = value if isinstance(value, dict) else getattr(value, "__dict__", {})
        for part in list(dict.values(inside) if isinstance(inside, dict) else ())[:_PARTS]:
            yield from _parts(part, depth - 1)


def _leads_to(path: str, real: str) -> bool:
    if not isinstance(path, str) or not path or "\0" in path:
        return False
    whole = os.path.realpath(path)
    return real == whole or real.startswith(whole + os.sep) or real.endswith(os.sep + path)


def _replace(name: str, asking: Callable[..., object]) -> None:
    """Put a function of os in the place of another, as able as that."""
    real = getattr(os, name)
    for able in (os.supports_dir_fd, os.supports_effective_ids, os.supports_fd):
        if real in able:
            able.add(asking)
    if real in os.supports_follow_symlinks:
        os.supports_follow_symlinks.add(asking)
    setattr(os, name, asking)
