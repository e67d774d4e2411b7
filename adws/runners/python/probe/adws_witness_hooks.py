"""What the interpreter calls by itself: hooks.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import gc
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SIGNAL = "signal.signal: "


def interpreter_hooks() -> dict[str, object]:
    """Return the hooks of the interpreter by their names."""
    lists = {"sys.meta_path": sys.meta_path, "sys.path_hooks": sys.path_hooks}
    return {
        "sys.settrace": sys.gettrace(),
        "sys.setprofile": sys.getprofile(),
        **{f"{name}: {_name_of(hook)}": hook for name, some in lists.items() for hook in some},
        **{f"gc.callbacks: {_name_of(callback)}": callback for callback in gc.callbacks},
        **{f"sys.set_asyncgen_hooks: {name}": hook for name, hook in _of_generators()},
        **{f"{SIGNAL}{number.name}": hook for number, hook in _handlers()},
    }


def _of_generators() -> Iterator[tuple[str, object]]:
    hooks = sys.get_asyncgen_hooks()
    yield from (("firstiter", hooks.firstiter), ("finalizer", hooks.finalizer))


def _handlers() -> Iterator[tuple[signal.Signals, object]]:
    for number in signal.Signals:
        handler = signal.getsignal(number)
        if not isinstance(handler, (signal.Handlers, type(None))):
            yield number, handler


def _name_of(value: object) -> str:
    return str(getattr(value, "__qualname__", type(value).__qualname__))
