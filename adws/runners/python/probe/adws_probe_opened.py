"""Notes which files of a change a run opens that no interpreter loads as source.

Python's audit events tell: nobody can take the hook away. It is there only where a change has such
files.
"""

from __future__ import annotations

import os
import sys
from os.path import realpath, relpath  # taken now: a test may replace them in the module

_frame = sys._getframe  # noqa: SLF001 - taken before anything is put in its place

EVENTS = {
    *("open", "import", "sqlite3.connect", "sqlite3.connect/handle", "ctypes.dlopen"),
    *("os.rename", "os.link", "os.symlink", "os.exec", "os.posix_spawn", "subprocess.Popen"),
}
SOURCE = (".py", ".pyi")


class Opened:
    """Which of these files were opened, and by which line of the project first."""

    def __init__(self, base: str, changed: list[str]) -> None:
        """Store the suite's folder, and the files of the change by their full paths."""
        self.base = realpath(base) + os.sep
        paths = [path for path in changed if not path.endswith(SOURCE)]
        self.files = {realpath(path): relpath(path, base) for path in paths}
        self.by: dict[str, str] = {}
        if self.files:
            sys.addaudithook(self.note)

    def note(self, event: str, args: tuple[object, ...]) -> None:
        """Look at one event; nothing that a caller passes may disturb this."""
        if event not in EVENTS:
            return
        try:
            for name in _names(args):
                path = self.files.get(realpath(name))
                if path is not None and path not in self.by:
                    self.by[path] = self._opener()
        except Exception:  # noqa: BLE001, S110 - a name of any type, from code on trial
            pass

    def _opener(self) -> str:
        """Return the innermost line of the project on the stack; empty if there is none."""
        frame = _frame(2)
        while frame is not None:
            file = frame.f_code.co_filename
            if file.startswith(self.base) and "site-packages" not in file:
                return f"{file[len(self.base) :]}:{frame.f_lineno}"
            frame = frame.f_back
        return ""

    def seen(self) -> list[dict[str, str]]:
        """Return what was noted, as plain values."""
        return [{"path": path, "by": by} for path, by in sorted(self.by.items())]


def _names(args: tuple[object, ...]) -> list[str]:
    """Return what could name a file among the arguments of an event, and in lists of them."""
    flat = [
        inner
        for argument in args
        for inner in (argument if isinstance(argument, (list, tuple)) else (argument,))
    ]
    names = [name for name in flat if isinstance(name, (str, bytes)) or hasattr(name, "__fspath__")]
    return [os.fsdecode(name) for name in names]
