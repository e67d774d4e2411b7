"""Where a value comes from: the files that it is written in, and what they store to and spell.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import ast
import re
import sys
from functools import partial
from types import FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any

from adws_probe_modules import file_of
from adws_witness_owners import dict_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_RECORDING = {"warnings._showwarnmsg_impl", "warnings.showwarning", "warnings._showwarning_orig"}
"""What the standard library puts something in the place of while warnings are recorded."""


def is_code(value: object) -> bool:
    """Whether a value is something that runs when it is asked for or called."""
    return callable(value) or issubclass(type(value), (staticmethod, classmethod, property))


def files_of(value: object) -> Iterator[str]:
    """Yield the files that a value is written in: its code, its class, or what it wraps.

    The value itself is asked nothing: it may answer with an error, or load a module.
    """
    for part in _parts_of(value):
        kind = type(part)
        if kind is FunctionType:
            yield part.__code__.co_filename
            yield str(part.__globals__.get("__file__", ""))
        elif issubclass(kind, ModuleType):
            yield file_of(part)
        else:
            of = part if issubclass(kind, type) else kind
            yield file_of(sys.modules.get(str(type.__getattribute__(of, "__module__"))))


def _parts_of(value: object) -> Iterator[Any]:
    yield value
    described: Any = value
    kind = type(value)
    if issubclass(kind, (staticmethod, classmethod, MethodType)):
        yield described.__func__
    elif issubclass(kind, partial):
        yield described.func
    elif issubclass(kind, property):
        yield from filter(None, (described.fget, described.fset))
    elif kind is FunctionType and "__wrapped__" in vars(value):
        yield vars(value)["__wrapped__"]
    elif not issubclass(kind, (type, ModuleType)) and kind is not FunctionType:
        attributes = dict_of(value) or {}
        yield from (value for value in attributes.values() if type(value) is FunctionType)


_storing: dict[str, frozenset[str]] = {}


def sets_itself(module: ModuleType, key: str) -> bool:
    """Whether a function of a module stores to this global name: then that is its business."""
    name = module.__name__
    if name not in _storing:
        file = file_of(module)
        text = text_of(file) if file.endswith(".py") else ""
        lists = re.findall(r"^\s+global\s+([\w, ]+)", text, re.MULTILINE)
        _storing[name] = frozenset(word for some in lists for word in re.findall(r"\w+", some))
    return key in _storing[name] or f"{name}.{key}" in _RECORDING


def defines(module: ModuleType, key: str) -> bool:
    """Whether the source of a module has a function or a class of this name."""
    pattern = rf"^\s*(?:(?:async\s+)?def|class)\s+{re.escape(key)}\b"
    return re.search(pattern, text_of(file_of(module)), re.MULTILINE) is not None


_stored: dict[str, frozenset[str] | None] = {}


def is_settled(package: str, key: str) -> bool:
    """Whether no source of a package stores to such an attribute once an object is made.

    Without source, nobody knows.
    """
    if package not in _stored:
        loaded = {name: one for name, one in sys.modules.items() if type(one) is ModuleType}
        files = [file_of(one) for name, one in loaded.items() if name.split(".")[0] == package]
        texts = [text_of(file) for file in files if file.endswith(".py")]
        _stored[package] = frozenset().union(*map(_stored_later, texts)) if texts else None
    stored = _stored[package]
    return stored is not None and key not in stored


def _stored_later(text: str) -> set[str]:
    """Return the attributes that source stores to, except while an object is made."""
    nodes = list(ast.walk(ast.parse(text)))
    making = [node for node in nodes if getattr(node, "name", "") in ("__init__", "__new__")]
    made = {id(node) for function in making for node in ast.walk(function)}
    later = [node for node in nodes if isinstance(node, ast.Attribute) and id(node) not in made]
    return {node.attr for node in later if not isinstance(node.ctx, ast.Load)}


def text_of(file: str) -> str:
    """Return what is in a file; nothing if it cannot be read."""
    try:
        with open(file, encoding="utf-8", errors="replace") as opened:
            return opened.read()
    except OSError:
        return ""
