"""What values of the language's kinds do in a way of their own."""

import datetime as dt
import enum
from collections import Counter, OrderedDict
from http import HTTPStatus

import pytest

from adws.tests.behaviour.probes import probe


class Shown(float):
    """Is shown and read as the whole number below it."""

    def __float__(self) -> float:
        """Read it."""
        return self // 1

    def __format__(self, spec: str) -> str:
        """Show it."""
        return format(self // 1, spec)


class Unit(float):
    """Is shown with a unit, and read as it is."""

    def __str__(self) -> str:
        """Show it."""
        return f"{self:.1f} s"


class Silent(str):
    """Cannot be shown."""

    __slots__ = ()

    def __str__(self) -> str:
        """Fail."""
        raise ValueError

    def upper(self) -> str:
        """Do what is no reading."""
        return "A"


class Loud(Silent):
    """Is shown otherwise."""

    __slots__ = ()

    def __str__(self) -> str:
        """Show it."""
        return "!"


class Size(enum.IntEnum):
    """A number with a name."""

    SMALL = 1

    def __str__(self) -> str:
        """Show the name."""
        return "small"


class Rest(list[int]):
    """Leaves the first out."""

    def __iter__(self):  # type: ignore[no-untyped-def] # noqa: ANN204 - any project may write so
        """Yield the others."""
        return iter(self[1:])


class Near(dt.time):
    """Equals what is near."""

    __hash__ = dt.time.__hash__

    def __eq__(self, other: object) -> bool:
        """Leave the minute out."""
        return isinstance(other, dt.time) and self.hour == other.hour


class Amount:
    """Equals what has the same number; there is no other equality above."""

    def __init__(self, number: int = 1) -> None:
        """Keep the number."""
        self.number = number

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        """Compare the numbers."""
        return isinstance(other, Amount) and self.number == other.number


class Share(Amount):
    """Equals any amount."""

    __hash__ = Amount.__hash__

    def __eq__(self, other: object) -> bool:
        """Compare the classes."""
        return isinstance(other, Amount)


NESTED: tuple[object, ...] = (Shown(1.5),)
for _level in range(3):
    NESTED = (NESTED,)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (Shown(1.5), "__float__, __format__"),
        (Shown(2), "__float__"),
        ([1, {"a": (Shown(1.5), Loud("a"))}], "__float__, __format__, __str__"),
        ({Loud("a"): 1}, "__str__"),
        (Rest([1]), "__iter__"),
        ([Share()], "__eq__"),
        (Near(1, 2), "__eq__"),
        (Amount(), ""),
        ([*range(999), Loud("a")], "__str__"),
        ([*range(1_000), Loud("a")], ""),
        *((value, "") for value in (Unit(1.5), Silent("a"), Size.SMALL, HTTPStatus.OK, NESTED)),
        *((value, "") for value in (Counter("a"), OrderedDict(a=1), 2, None, Shown, object())),
    ],
)
def test_what_reads_or_shows_another_value_is_named(value: object, names: str) -> None:
    """Not what the language and its libraries do, nor a unit, nor what is deep in a value."""
    text = f" <with its own {names}>" if names else ""
    assert probe("adws_call_ways").ways_of(value) == text


def test_few_are_named() -> None:
    """The first three."""
    names = ("__bool__", "__bytes__", "__ceil__", "__len__")
    kind = type("Many", (bytes,), {name: lambda self: self for name in names})
    assert probe("adws_call_ways").ways_of(kind()) == (
        " <with its own __bool__, __bytes__, __ceil__>"
    )
