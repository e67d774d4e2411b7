"""Leaves the functions, classes and modules of tests out of what the collector of garbage lists."""

from __future__ import annotations

import gc
import sys
from functools import wraps
from types import FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING

from adws_probe_modules import file_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from adws_probe_suspects import Suspects

_frame = sys._getframe  # noqa: SLF001 - taken before anything is put in its place
_LISTING = ("get_objects", "get_referrers", "get_referents")


def leave_out_tests(suspects: Suspects) -> None:
    """Do so for code on trial."""
    for name in _LISTING:
        setattr(gc, name, _without_tests(getattr(gc, name), suspects))


def _without_tests(
    listing: Callable[..., list[object]], suspects: Suspects
) -> Callable[..., object]:
    @wraps(listing)
    def listed(*arguments: object, **words: object) -> list[object]:
        items = listing(*arguments, **words)
        if suspects.asking(_frame(1)) is None:
            return items
        return [item for item in items if not _is_test(item, suspects)]

    return listed


def _is_test(value: object, suspects: Suspects) -> bool:
    kind = type(value)
    if kind in (FunctionType, MethodType):
        return suspects.is_of_tests(value.__code__.co_filename)
    module = value
    if issubclass(kind, type):
        module = sys.modules.get(type.__getattribute__(value, "__module__"))
    elif kind is not ModuleType:
        return False
    file = file_of(module)
    return bool(file) and suspects.is_of_tests(file)
