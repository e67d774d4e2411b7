"""Keeps calls with inputs that nobody has tried from touching the machine."""

import os

TOUCHES = ("open", "os.", "shutil.", "subprocess.", "socket.", "ctypes.", "sqlite3.", "glob.")
HARMLESS = ("os.listdir", "os.scandir", "os.walk", "os.putenv", "os.unsetenv", "socket.__new__")
"""An event loop has sockets of its own, and one that is not connected reaches nobody."""


class NotAllowedError(BaseException):
    """A call with an input that nobody has tried wants to touch the machine."""


FILES = ("open", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.truncate", "os.utime")
"""Events that are about files alone; the path of each comes first, for one the second, too."""


class Guard:
    """Refuses what touches the machine while it is active: an audit hook cannot be removed.

    In one folder, files may be written and removed.
    """

    def __init__(self, folder=None):
        """Begin; without a folder, nothing may be written."""
        self.active = True
        self.above = folder and os.path.realpath(folder) + os.sep

    def __call__(self, event, arguments):
        """Look at an event of the interpreter."""
        if self.active and not self.is_own(event, arguments):
            forbid(event, arguments)

    def is_own(self, event, arguments):
        """Return whether an event is about files in the folder alone."""
        if not self.above or event not in FILES:
            return False
        paths = arguments[:2] if event == "os.rename" else arguments[:1]
        return all(
            isinstance(path, (str, os.PathLike)) and os.path.realpath(path).startswith(self.above)
            for path in paths
        )


def forbid(event, arguments):
    """Refuse what writes files, starts programs, or talks to others."""
    if event.startswith(TOUCHES) and event not in HARMLESS and not reads(event, arguments):
        raise NotAllowedError


def reads(event, arguments):
    """Whether a file is only opened for reading."""
    if event != "open":
        return False
    mode, flags = (*arguments, None, None, None)[1:3]
    writes = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
    return not set(str(mode or "r")) & set("wax+") and not (flags or 0) & writes
