"""What the interpreter calls by itself: hooks.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import gc
import sys


def interpreter_hooks() -> dict[str, object]:
    """Return the hooks of the interpreter by their names."""
    lists = {"sys.meta_path": sys.meta_path, "sys.path_hooks": sys.path_hooks}
    return {
        "sys.settrace": sys.gettrace(),
        "sys.setprofile": sys.getprofile(),
        **{f"{name}: {_name_of(hook)}": hook for name, some in lists.items() for hook in some},
        **{f"gc.callbacks: {_name_of(callback)}": callback for callback in gc.callbacks},
    }


def _name_of(value: object) -> str:
    return str(getattr(value, "__qualname__", type(value).__qualname__))
