"""Where a value comes from: the files that it is written in, and what they store to and spell.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import re
import sys
from functools import partial
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING

from adws_witness_owners import dict_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_RECORDING = {"warnings._showwarnmsg_impl", "warnings.showwarning", "warnings._showwarning_orig"}
"""What the standard library puts something in the place of while warnings are recorded."""


def is_code(value: object) -> bool:
    """Whether a value is something that runs when it is asked for or called."""
    return callable(value) or isinstance(value, (staticmethod, classmethod, property))


def files_of(value: object) -> Iterator[str]:
    """Yield the files that a value is written in: its code, its class, or what it wraps."""
    for one in _parts_of(value):
        code = getattr(one, "__code__", None)
        if isinstance(one, FunctionType) and isinstance(code, CodeType):
            yield code.co_filename
            yield str(one.__globals__.get("__file__", ""))
        elif isinstance(one, ModuleType):
            yield str(getattr(one, "__file__", None) or "")
        else:
            kind = one if isinstance(one, type) else type(one)
            module = sys.modules.get(str(type.__getattribute__(kind, "__module__")))
            yield str(getattr(module, "__file__", None) or "")


def _parts_of(value: object) -> Iterator[object]:
    yield value
    if isinstance(value, (staticmethod, classmethod, MethodType)):
        yield value.__func__
    elif isinstance(value, partial):
        yield value.func
    elif isinstance(value, property):
        yield from filter(None, (value.fget, value.fset))
    elif isinstance(value, FunctionType) and "__wrapped__" in vars(value):
        yield vars(value)["__wrapped__"]
    elif not isinstance(value, (type, ModuleType, FunctionType)):
        kept = dict_of(value) or {}
        yield from (one for one in kept.values() if isinstance(one, FunctionType))


_storing: dict[str, frozenset[str]] = {}


def sets_itself(module: ModuleType, key: str) -> bool:
    """Whether a function of a module stores to this global name: then that is its business."""
    name = module.__name__
    if name not in _storing:
        file = str(getattr(module, "__file__", None) or "")
        text = text_of(file) if file.endswith(".py") else ""
        lists = re.findall(r"^\s+global\s+([\w, ]+)", text, re.MULTILINE)
        _storing[name] = frozenset(word for some in lists for word in re.findall(r"\w+", some))
    return key in _storing[name] or f"{name}.{key}" in _RECORDING


def words(text: str, found: set[str], every: set[str]) -> None:
    """Add the words that a file stores to or spells in texts, and all words in it."""
    every.update(re.findall(r"\w+", text))
    for match in re.finditer(r"""\.(\w+)\s*=(?!=)|["']([\w.]+)["']""", text):
        found.update((match[1] or match[2]).split("."))


def text_of(file: str) -> str:
    """Return what stands in a file; nothing where it cannot be read."""
    try:
        with open(file, encoding="utf-8", errors="replace") as opened:
            return opened.read()
    except OSError:
        return ""
