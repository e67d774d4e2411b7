"""Overwrites a variable in the memory that the process began with, which ``/proc`` shows.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import os


def overwrite_variable(name: str) -> None:
    """Leave blanks in the place of a variable's value, before it is taken away."""
    key = name.encode()
    try:
        import ctypes  # noqa: PLC0415 - an interpreter may have been built without it

        find = ctypes.CDLL(None).getenv
        find.restype = ctypes.c_void_p
        ctypes.memset(find(key), ord(" "), len(os.environb[key]))
    except (ImportError, OSError):  # pragma: no cover - not where these are tested
        return
