"""Keeps calls with inputs that nobody has tried from touching the machine."""

import os

TOUCHES = ("open", "os.", "shutil.", "subprocess.", "socket.", "ctypes.", "sqlite3.", "glob.")
HARMLESS = ("os.listdir", "os.scandir", "os.putenv", "os.unsetenv", "socket.__new__")
"""An event loop has sockets of its own, and one that is not connected reaches nobody."""


class NotAllowedError(BaseException):
    """A call with an input that nobody has tried wants to touch the machine."""


class Guard:
    """Refuses what touches the machine while it is active: an audit hook cannot be removed."""

    def __init__(self):
        """Begin."""
        self.active = True

    def __call__(self, event, arguments):
        """Look at an event of the interpreter."""
        if self.active:
            forbid(event, arguments)


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
