"""Arguments near those that a suite uses."""

import ast
from collections.abc import Callable
from random import Random

_LETTERS = "aZ0 -_.\n"


def near_inputs(calls: tuple[str, ...], count: int, random: Random) -> tuple[str, ...]:
    """Return so many tuples of arguments as source, each one change away from one that is given.

    >>> len(near_inputs(("(1, 'ab')", "([], True)"), 9, Random(1)))
    9
    """
    return tuple(_near_call(random.choice(calls), random) for _ in range(count))


def _near_call(call: str, random: Random) -> str:
    arguments: list[object] = list(ast.literal_eval(call))
    if arguments:
        at = random.randrange(len(arguments))
        arguments[at] = near(arguments[at], random)
    return repr(tuple(arguments))


def near(value: object, random: Random) -> object:
    """Return a value of the same type that is a little different."""
    return _CHANGES.get(type(value), _same)(value, random)


def _same(value: object, random: Random) -> object:
    del random
    return value


def _near_number(value: float, random: Random) -> float:
    return random.choice((value + 1, value - 1, -value, 2 * value, value * 0, value + 10))


def _near_flag(value: bool, random: Random) -> bool:  # noqa: FBT001 - it is a value
    del random
    return not value


def _near_text(value: str, random: Random) -> str:
    at = random.randint(0, len(value))
    letter = random.choice(_LETTERS + value)
    cut = (value[:at], value[at:], value[:at] + value[at + 1 :])
    longer = (value[:at] + letter + value[at:], value + value)
    return random.choice((*cut, *longer, value[::-1], value.swapcase()))


def _near_list(value: list[object], random: Random) -> list[object]:
    if not value:
        return [random.choice((0, "", None))]
    at = random.randrange(len(value))
    changed = [*value[:at], near(value[at], random), *value[at + 1 :]]
    shorter = value[:at] + value[at + 1 :]
    return random.choice((changed, changed, shorter, [*value, value[at]], value[::-1]))


def _near_tuple(value: tuple[object, ...], random: Random) -> tuple[object, ...]:
    return tuple(_near_list(list(value), random))


def _near_map(value: dict[object, object], random: Random) -> dict[object, object]:
    if not value:
        return value
    key = random.choice(list(value))
    rest = {name: held for name, held in value.items() if name != key}
    return random.choice((rest, {**value, key: near(value[key], random)}))


_CHANGES: dict[type, Callable[..., object]] = {
    bool: _near_flag,
    int: _near_number,
    float: _near_number,
    str: _near_text,
    list: _near_list,
    tuple: _near_tuple,
    dict: _near_map,
}
