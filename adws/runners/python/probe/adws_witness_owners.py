"""What has attributes that are compared, as it was: modules, their classes and their objects.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

from operator import is_
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MISSING = object()
_SKIPPED = {
    *("__builtins__", "__warningregistry__", "__cached__", "__spec__", "__loader__", "__path__"),
    *("__abstractmethods__", "_abc_impl", "__doc__", "__annotations__", "__annotate__", "__dict__"),
    *("__annotations_cache__", "__annotate_func__", "__firstlineno__", "__static_attributes__"),
    *("_", "last_type", "last_value", "last_traceback", "last_exc"),  # what was shown last
}


class Owner:
    """Something with attributes, as it was."""

    def __init__(self, name: str, module: ModuleType, owner: object, attributes: Mapping) -> None:
        """Store what people call it, its module, the thing itself and its attributes."""
        self.name = name
        self.module = module
        self.is_instance = not issubclass(type(owner), (type, ModuleType))
        self.kept = attributes
        self.take()

    def take(self) -> None:
        """Take what is there now for what was there."""
        self.known = dict(self.kept)
        self.values = list(self.known.values())

    def is_same(self) -> bool:
        """Whether the same objects are there: none is asked whether it equals another."""
        present = self.kept.values()
        return len(present) == len(self.values) and all(map(is_, present, self.values))

    def changes(self) -> Iterator[tuple[str, object, object]]:
        """Yield each attribute that is another object now, with the old one and the new one."""
        present = dict(self.kept)
        for key in [*self.known, *(key for key in present if key not in self.known)]:
            old, new = self.known.get(key, MISSING), present.get(key, MISSING)
            if old is not new and isinstance(key, str) and key not in _SKIPPED:
                yield key, old, new


def owners(name: str, module: ModuleType) -> Iterator[tuple[str, object, Mapping]]:
    """Yield a module, its classes and its objects, each with its attributes."""
    own = object.__getattribute__(module, "__dict__")
    yield name, module, own
    for key, value in list(own.items()):
        kind = type(value)  # isinstance would ask the value for its class
        if issubclass(kind, type):
            if type.__getattribute__(value, "__module__") == name:
                yield f"{name}.{key}", value, type.__dict__["__dict__"].__get__(value)
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
