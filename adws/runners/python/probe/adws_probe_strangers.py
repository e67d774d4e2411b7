"""Whether an object claims to equal what it has never seen.

Two kinds of strangers are shown to it: plain ones that have nothing to do with it, and one of its
own class all of whose attributes are strangers. Only ``True`` is a claim: what raises, or answers
with an array or an expression, claims nothing. A class may ignore its attributes; it claims too
much only when its own hash tells apart what it calls equal (object.__hash__ forbids that).
"""

from __future__ import annotations

import random

_BUILTIN = (str, bytes, int, float, complex, tuple, frozenset, list, dict, set)
_FILLED = {list: list.extend, dict: dict.update, set: set.update}


class Stranger:
    """An object that nobody has seen, and that equals nothing else."""


def equals_anything(value: object) -> bool:
    """Whether an object claims equality with a stranger."""
    return any(_claims(value, stranger) for stranger in _strangers())


def ignores_itself(value: object) -> bool:
    """Whether an object claims equality with one of its class that has nothing in common with it.

    The hash must be that of its attributes: a copy has the same, and the stranger another.
    """
    attributes = _attributes(value)
    if not attributes:
        return False
    try:
        twin = _new_object(type(value), attributes)
        other = _new_object(type(value), {name: Stranger() for name in attributes})
        return _claims(value, other) and hash(twin) == hash(value) != hash(other)
    except Exception:  # noqa: BLE001 - a class that cannot be made or hashed so claims nothing
        return False


def likeness(value: object) -> object | None:
    """Return a copy that nobody else knows, so that an object lives no longer than it would have.

    None of the class's own code runs; None if there is no copy without it.
    """
    kind = type(value)
    base = next((base for base in _BUILTIN if isinstance(value, base)), object)
    if hasattr(kind, "__del__"):
        return None
    try:
        copy = base.__new__(kind, *(() if base in _FILLED or base is object else (value,)))
        if base in _FILLED:
            _FILLED[base](copy, value)
        return _with(copy, _attributes(value))
    except (TypeError, AttributeError):
        return None


def _strangers() -> list[object]:
    number = random.SystemRandom().randrange(2**60, 2**61)
    return [Stranger(), number, number / 2**59, f"{number:x}", {number: number}, [number]]


def _claims(value: object, stranger: object) -> bool:
    try:
        return type(value).__eq__(value, stranger) is True
    except Exception:  # noqa: BLE001 - whatever it raises, it claims nothing
        return False


def _attributes(value: object) -> dict[str, object]:
    slots = [getattr(kind, "__slots__", ()) for kind in type(value).__mro__]
    names = [name for group in slots for name in ([group] if isinstance(group, str) else group)]
    attributes = {
        name: getattr(value, name)
        for name in names
        if name in dir(type(value)) and hasattr(value, name)
    }
    return {**attributes, **getattr(value, "__dict__", {})}


def _new_object(kind: type, attributes: dict[str, object]) -> object:
    return _with(object.__new__(kind), attributes)


def _with(instance: object, attributes: dict[str, object]) -> object:
    for name, attribute in attributes.items():
        object.__setattr__(instance, name, attribute)
    return instance
