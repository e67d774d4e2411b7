"""Checks the options of a step against the signature of its function."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from attrs import frozen

from adws.core.nearest import nearest
from adws.core.step import innermost


@frozen
class OptionFault:
    """What is wrong with an option; ``key`` is empty if it is missing."""

    key: str
    message: str
    hint: str = ""


def option_faults(
    function: Callable[..., object], options: Mapping[str, object]
) -> tuple[OptionFault, ...]:
    """Return what is wrong with the options: unknown, missing, or of the wrong type.

    A step's options are the keyword-only parameters of its function.
    """
    parameters = {
        name: parameter
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.kind is parameter.KEYWORD_ONLY
    }
    inner = innermost(function)
    # The method of a callable object has the annotations.
    annotated = inner if inspect.isroutine(inner) else type(inner).__call__
    hints = get_type_hints(annotated) if options else {}
    return (
        *(_unknown(key, parameters) for key in options if key not in parameters),
        *(
            _missing(name)
            for name, parameter in parameters.items()
            if parameter.default is parameter.empty and name not in options
        ),
        *_mistyped(options, {name: hints.get(name, Any) for name in parameters}),
    )


def typed_options(options: Mapping[str, object]) -> dict[str, object]:
    """Return checked options for the function: arrays of the file become tuples."""
    return {k: tuple(v) if isinstance(v, list) else v for k, v in options.items()}


def _unknown(key: str, option_names: Iterable[str]) -> OptionFault:
    names = tuple(option_names)
    hint = nearest(key, names) if names else "this step takes no options"
    return OptionFault(key, f"unknown option '{key}'", hint)


def _missing(name: str) -> OptionFault:
    return OptionFault("", f"the option '{name}' is missing", f"add to `with`: {name} = …")


def _mistyped(
    options: Mapping[str, object], hints: Mapping[str, object]
) -> tuple[OptionFault, ...]:
    return tuple(
        OptionFault(key, f"the option '{key}' must be {type_words(hints[key])}, not {value!r}")
        for key, value in options.items()
        if key in hints and not accepts(hints[key], value)
    )


def accepts(hint: object, value: object) -> bool:
    """Whether a value from a TOML file fits a type hint.

    >>> accepts(float, 1), accepts(int, True), accepts(tuple[str, ...], ["a"])
    (True, False, True)
    """
    arguments = get_args(hint)
    origin = get_origin(hint)
    if hint is Any:
        return True
    if origin in {Union, UnionType}:
        return any(accepts(argument, value) for argument in arguments)
    if origin is tuple:
        return isinstance(value, list | tuple) and all(
            accepts(arguments[0], item) for item in value
        )
    return _is_plain(origin or hint, value)


def _is_plain(kind: object, value: object) -> bool:
    if isinstance(value, bool):
        return kind is bool
    if kind is float:
        return isinstance(value, int | float)
    return isinstance(kind, type) and isinstance(value, kind)


_WORDS: Mapping[object, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    dict: "a table",
    Mapping: "a table",
}


def type_words(hint: object) -> str:
    """Return a type hint in the words of a TOML file.

    >>> type_words(tuple[str, ...]), type_words(int | None)
    ('an array (each a text)', 'a whole number')
    """
    arguments = tuple(argument for argument in get_args(hint) if argument is not NoneType)
    origin = get_origin(hint)
    if origin in {Union, UnionType}:
        return " or ".join(type_words(argument) for argument in arguments)
    if origin is tuple:
        return f"an array (each {type_words(arguments[0])})"
    return _WORDS.get(origin or hint, str(hint))
