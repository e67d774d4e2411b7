"""What has attributes or items that are compared, as it was: modules, their classes and objects.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

from operator import is_
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MISSING = object()
CLASS = "__class__"
_OF_EVERYBODY = ("sys", "threading", "linecache")
"""Modules of the standard library with tables in which everybody is."""
_SKIPPED = {
    *("__builtins__", "__warningregistry__", "__cached__", "__spec__", "__loader__", "__path__"),
    *("__abstractmethods__", "_abc_impl", "__doc__", "__annotations__", "__annotate__", "__dict__"),
    *("__annotations_cache__", "__annotate_func__", "__firstlineno__", "__static_attributes__"),
    *("_", "last_type", "last_value", "last_traceback", "last_exc"),  # what was shown last
}


class Owner:
    """Something with attributes, or a table with items, as it was."""

    def __init__(self, name: str, module: ModuleType, owner: object, attributes: Mapping) -> None:
        """Store what people call it, its module, the thing itself and its attributes."""
        self.name = name
        self.module = module
        self.is_table = type(owner) is dict
        self.is_instance = not issubclass(type(owner), (type, ModuleType))
        self.kept = attributes
        self.owner = owner
        self.take()

    def take(self) -> None:
        """Take what is there now for what was there."""
        self.kind = type(self.owner)
        self.known = dict(self.kept)
        self.values = list(self.known.values())

    def is_same(self) -> bool:
        """Whether the same objects are there: none is asked whether it equals another."""
        present = self.kept.values()
        if type(self.owner) is not self.kind:
            return False
        return len(present) == len(self.values) and all(map(is_, present, self.values))

    def changes(self) -> Iterator[tuple[object, object, object]]:
        """Yield each attribute or item that is another object now, with the old and the new one."""
        if type(self.owner) is not self.kind:
            yield CLASS, self.kind, type(self.owner)
        present = dict(self.kept)
        added = [key for key in present if item_of(self.known, key) is MISSING]
        for key in [*self.known, *added]:
            old, new = item_of(self.known, key), item_of(present, key)
            if old is not new and (self.is_table or (type(key) is str and key not in _SKIPPED)):
                yield key, old, new

    def of_class(self, key: str) -> object:
        """Return what the class of an object has under a name; ``MISSING`` if it has nothing."""
        kinds = type.__dict__["__mro__"].__get__(self.kind)
        return next((vars(kind)[key] for kind in kinds if key in vars(kind)), MISSING)

    def name_of(self, key: object) -> str:
        """Return what people call an attribute or an item."""
        if not self.is_table:
            return f"{self.name}.{key}"
        shown = repr(key) if type(key) in (str, bytes, int) else type(key).__name__
        return f"{self.name}[{shown}]"


def item_of(table: dict[Any, object], key: object) -> object:
    """Return an item; ``MISSING`` also where the key cannot be looked up."""
    try:
        return table.get(key, MISSING)
    except Exception:  # noqa: BLE001 - whatever keys of the project raise
        return MISSING


def owners(name: str, module: ModuleType) -> Iterator[tuple[str, object, Mapping]]:
    """Yield a module, its classes, objects and tables, each with its attributes or items."""
    own = object.__getattribute__(module, "__dict__")
    yield name, module, own
    for key, value in list(own.items()):
        kind = type(value)  # isinstance would ask the value for its class
        if issubclass(kind, type):
            if type.__getattribute__(value, "__module__") == name:
                yield f"{name}.{key}", value, type.__dict__["__dict__"].__get__(value)
        elif kind is dict:
            if key not in _SKIPPED and name not in _OF_EVERYBODY:
                yield f"{name}.{key}", value, value
        elif not issubclass(kind, (ModuleType, FunctionType)):
            attributes = dict_of(value)
            if attributes is not None:
                yield f"{name}.{key}", value, attributes


def dict_of(value: object) -> dict[str, object] | None:
    """Return an object's own attributes, without asking the object."""
    try:
        attributes = object.__getattribute__(value, "__dict__")
    except (AttributeError, TypeError):
        return None
    return attributes if type(attributes) is dict else None
