"""Whether a value fits its slot: by its type, and by what can be saved and read back."""

from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from functools import cache
from pathlib import PurePath
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from attrs import fields_dict, has
from returns.pipeline import is_successful

from adws.core.codec import from_json, is_readable, to_json
from adws.core.displayed import name_value
from adws.core.errors import PipelineError, SlotValueInvalid
from adws.core.slot import ReadableSlot, type_name

_PLAIN = (str, int, float, bool, NoneType)
_SAVED_TYPES = (
    "values of attrs classes or dataclasses, texts, numbers, dates, paths, enums, "
    "or tuples, lists and mappings of these"
)
_ANYTHING = (Any, object)


def slot_fault(slot: ReadableSlot[Any], value: object) -> PipelineError | None:
    """Return why a slot cannot hold a value, or None.

    A value fits if it has the slot's type; the items of tuples and mappings are checked too. A type
    shows whether its values can be saved; for other types, the value is written and read to see.
    """
    name, kind = slot.name, slot.type
    if not _fits(kind, value):
        return SlotValueInvalid(
            f"the slot '{name}' holds {type_name(kind)}, not {name_value(value)}",
            hint="put a value of the slot's type, or declare the slot with another type",
            context={"slot": name},
        )
    reason = "" if not slot.saved or is_saved(kind) else _unsaved_because(kind, value)
    if not reason:
        return None
    return SlotValueInvalid(
        f"the slot '{name}' holds a value that cannot be saved: {reason}",
        hint=f"put {_SAVED_TYPES}; or declare it: Slot(…, saved=False)",
        context={"slot": name},
    )


def _fits(kind: Any, value: object) -> bool:  # noqa: ANN401 - any type
    if kind in _ANYTHING:
        return True
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in {Union, UnionType}:
        return any(_fits(argument, value) for argument in arguments)
    if origin is Literal:
        return value in arguments
    if origin is tuple:
        return isinstance(value, tuple) and _items_fit(arguments, value)
    if isinstance(value, Mapping) and isinstance(origin, type) and len(arguments) == 2:  # noqa: PLR2004 - key and value
        fitting = all(_fits(arguments[0], k) and _fits(arguments[1], v) for k, v in value.items())
        return isinstance(value, origin) and fitting
    return _is_instance(NoneType if kind is None else origin or kind, value)


def _items_fit(kinds: tuple[Any, ...], items: tuple[object, ...]) -> bool:
    if kinds[1:] == (...,):
        return all(_fits(kinds[0], item) for item in items)
    return len(kinds) == len(items) and all(map(_fits, kinds, items))


def _is_instance(kind: object, value: object) -> bool:
    if is_typeddict(kind):
        return isinstance(value, dict)
    if isinstance(value, bool) and kind in {int, float}:
        return False
    if kind is float:
        return isinstance(value, (int, float))
    return isinstance(value, kind) if isinstance(kind, type) else True


@cache
def is_saved(kind: Any) -> bool:  # noqa: ANN401 - any type
    """Whether every value of a type can be saved and read back."""
    return _all_saved([kind])


def _all_saved(kinds: Iterable[Any]) -> bool:
    waiting, visited = [*kinds], set[Any]()
    while waiting:
        kind = waiting.pop()
        if kind in visited or kind is ...:
            continue
        visited.add(kind)
        origin = get_origin(kind)
        arguments = get_args(kind)
        if origin in {dict, Mapping} and not _is_text(arguments[0]):
            return False
        if origin in {Union, UnionType} and not is_readable(kind):
            return False
        if origin in {Union, UnionType, tuple, dict, Mapping}:
            waiting.extend(arguments)
        elif origin is not None or not isinstance(kind, type):
            return False
        elif has(kind):
            hints = get_type_hints(kind)
            waiting.extend(hints[name] for name in fields_dict(kind))
        elif kind not in _PLAIN and not issubclass(kind, (PurePath, Enum, date)):
            return False
    return True


def _is_text(kind: object) -> bool:
    """Whether the values of a type are texts, as the keys of a mapping in JSON are."""
    return isinstance(kind, type) and issubclass(kind, str)


def _unsaved_because(kind: Any, value: object) -> str:  # noqa: ANN401 - any type
    """Return why a value cannot be saved and read back; empty if it can."""
    try:
        read = from_json(to_json(value), kind, "its saved form")
    except (TypeError, ValueError, RecursionError) as error:
        return str(error).partition(". ")[0]
    return "" if is_successful(read) else read.failure().message
