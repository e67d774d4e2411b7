"""Values to JSON and back: one place, strict, with a stable order of keys."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from enum import StrEnum
from pathlib import PurePath
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from attrs import fields, has
from cattrs import Converter
from cattrs.errors import (
    BaseValidationError,
    ForbiddenExtraKeysError,
    StructureHandlerNotFoundError,
)
from cattrs.v import format_exception, transform_error
from returns.result import Failure, Result, Success

from adws.core.errors import DocumentDamaged, PipelineError
from adws.core.nearest import nearest
from adws.core.visible import visible_json

_Value = TypeVar("_Value")
_Choice = TypeVar("_Choice", bound=StrEnum)

_Date = TypeVar("_Date", bound=date)

_PLAIN = frozenset({str, int, float, bool, NoneType})
_PLACE = "\0"  # marks the place of a problem: values stand in a message as Python writes them
_WORDS = {str: "a text", int: "a whole number", bool: "true or false"}


def _exactly(plain: object, kind: type[_Value]) -> _Value:
    if type(plain) is kind:
        return plain
    message = f"{plain!r} is not {_WORDS[kind]}"
    raise TypeError(message)


def _number(plain: object, _kind: type[float]) -> float:
    if isinstance(plain, (int, float)) and not isinstance(plain, bool):
        return float(plain)
    message = f"{plain!r} is not a number"
    raise TypeError(message)


def _choice(plain: object, kind: type[_Choice]) -> _Choice:
    if isinstance(plain, str):
        with suppress(ValueError):
            return kind(plain)
    message = f"{plain!r} is none of: {', '.join(kind)}"
    raise ValueError(message)


def _path(plain: object, kind: type[PurePath]) -> PurePath:
    return kind(_exactly(plain, str))


def _date(plain: object, kind: type[_Date]) -> _Date:
    return kind.fromisoformat(_exactly(plain, str))


def _is_plain_union(kind: object) -> bool:
    """Return whether a type is a union of several sorts of texts, numbers and truths."""
    kinds = {*get_args(kind)} if get_origin(kind) in {Union, UnionType} else set[object]()
    return kinds <= _PLAIN and len(kinds - {NoneType}) > 1


def _plain_value(plain: object, kind: object) -> object:
    kinds = get_args(kind)
    if type(plain) in kinds:
        return plain
    if type(plain) is int and float in kinds:
        return float(plain)
    message = f"{plain!r} is not {kind}"
    raise TypeError(message)


def _strict_converter(*, forbid_extra_keys: bool = True) -> Converter:
    """Return a converter that never guesses: a text is no list of letters, a number no text."""
    converter = Converter(forbid_extra_keys=forbid_extra_keys)
    items = converter.get_structure_hook(tuple[object, ...])

    def structure_tuple(plain: object, kind: Any) -> Any:  # noqa: ANN401 - any tuple[…] form
        if isinstance(plain, (list, tuple)):
            return items(plain, kind)
        message = f"{plain!r} is not a list"
        raise TypeError(message)

    def structure_table(kind: type[_Value]) -> Callable[[object, object], _Value]:
        build = converter.gen_structure_attrs_fromdict(kind)

        def structure_keys(plain: object, kind: object) -> _Value:
            if isinstance(plain, Mapping):
                return build(plain, kind)
            message = f"{plain!r} is not a table"
            raise TypeError(message)

        return structure_keys

    converter.register_structure_hook_func(_is_tuple, structure_tuple)
    _ = converter.register_structure_hook_factory(has, structure_table)
    for kind in _WORDS:
        converter.register_structure_hook(kind, _exactly)
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook(StrEnum, _choice)
    converter.register_structure_hook(PurePath, _path)
    converter.register_structure_hook(date, _date)
    converter.register_structure_hook_func(_is_plain_union, _plain_value)
    converter.register_structure_hook_func(lambda kind: kind is object, lambda plain, _kind: plain)
    converter.register_unstructure_hook(PurePath, str)
    converter.register_unstructure_hook(date, lambda day: day.isoformat())
    return converter


def _is_tuple(kind: object) -> bool:
    return getattr(kind, "__origin__", kind) is tuple


CONVERTER = _strict_converter()
_LENIENT_CONVERTER = _strict_converter(forbid_extra_keys=False)


def is_readable(kind: object) -> bool:
    """Return whether saved values of a type can be read: those of a union must be told apart.

    >>> is_readable(int | str), is_readable(PurePath | int)
    (True, False)
    """
    try:
        _ = CONVERTER.get_structure_hook(kind)
    except (TypeError, StructureHandlerNotFoundError):
        return False
    return True


def to_plain(value: object) -> Any:  # noqa: ANN401 - plain JSON values have no narrower type
    """Return a value as plain dictionaries, lists, strings and numbers."""
    return CONVERTER.unstructure(value)


def to_json(value: object) -> str:
    """Return a value as JSON for people and machines: indented, in the order of its fields."""
    return visible_json(json.dumps(to_plain(value), indent=2, ensure_ascii=False)) + "\n"


def to_json_line(value: object) -> str:
    """Return a value as one line of JSON, without the line's end."""
    whole = json.dumps(to_plain(value), ensure_ascii=False, separators=(",", ":"))
    return visible_json(whole)


def plain_to_json(plain: object) -> str:
    """Return plain values as indented JSON in ASCII, for machines; without an end of the line.

    A value without a form in JSON becomes a text.
    """
    return visible_json(json.dumps(plain, indent=2, default=str))


def structure(
    plain: object, kind: type[_Value], top: str = "", *, allow_extra_keys: bool = False
) -> Result[_Value, str]:
    """Build a value of ``kind`` from plain values, or return the problems, each behind its place.

    ``top`` is what the place of the whole value is called; empty: it has no name.
    ``allow_extra_keys``: another program wrote the values, so unknown keys are ignored.
    """
    converter = _LENIENT_CONVERTER if allow_extra_keys else CONVERTER
    try:
        return Success(converter.structure(plain, kind))
    except (BaseValidationError, ValueError, TypeError, KeyError) as error:
        problems = transform_error(error, f"{_PLACE}{top}", _error_text)
        return Failure("; ".join(map(_placed, problems)))
    except (
        AttributeError,
        ArithmeticError,
        RecursionError,
        StructureHandlerNotFoundError,
    ) as error:
        return Failure(_placed(f"{error} @ {_PLACE}{top}"))


def from_plain(plain: object, kind: type[_Value], origin: str) -> Result[_Value, PipelineError]:
    """Read a value of ``kind`` from plain values; ``origin`` names where they came from."""
    return structure(plain, kind).alt(lambda reason: _damaged(origin, reason))


def from_json(text: str, kind: type[_Value], origin: str) -> Result[_Value, PipelineError]:
    """Read a value of ``kind`` from JSON; fails with ``DocumentDamaged`` naming ``origin``."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Failure(_damaged(origin, str(error)))
    return from_plain(plain, kind, origin)


def _placed(problem: str) -> str:
    """Return a problem that cattrs ends with its place as a text that begins with it."""
    text, _, place = problem.partition(f" @ {_PLACE}")
    named = place.removeprefix(".")
    return f"{named}: {text}" if named else text


def _error_text(error: BaseException, kind: type | None) -> str:
    """Return a readable text of an error: a message of ours or of a validator, else cattrs's."""
    if isinstance(error, ForbiddenExtraKeysError):
        return _unknown_keys(error)
    if isinstance(error, (ValueError, TypeError)) and error.args:
        return str(error.args[0])
    return format_exception(error, kind)


def _unknown_keys(error: ForbiddenExtraKeysError) -> str:
    names = [attribute.name for attribute in fields(error.cl)]
    keys = sorted(error.extra_fields)
    return "; ".join(f"unknown key '{key}' ({nearest(key, names)})" for key in keys)


def _damaged(origin: str, reason: str) -> PipelineError:
    return DocumentDamaged(
        f"{origin} cannot be read: {reason}",
        hint="adws did not change the file; move it away to start afresh",
        context={"origin": origin},
    )
