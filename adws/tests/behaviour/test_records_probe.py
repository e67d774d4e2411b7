"""Objects that are nothing but their attributes."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from adws.tests.behaviour.probes import probe


class Named:
    """Has a name."""

    def __init__(self, name: str) -> None:
        """Store the name."""
        self.name = name


@dataclass
class Person:
    """Has a name, and a number by default."""

    name: str
    number: int = 3


class Greeting(Named):
    """Can do something."""

    def greet(self) -> str:
        """Return a greeting."""
        return f"Hello {self.name}"


class Odd(Named):
    """Says that it has no order."""

    __reversed__ = None


class Row(NamedTuple):
    """A row with a name."""

    name: str


class Slim:
    """Has no room for attributes of its own."""

    __slots__ = ("name",)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Named("a"), True),
        (Person("a"), True),
        (Greeting("a"), False),
        (Odd("a"), False),
        (Row("a"), False),
        (Slim(), False),
        (3, False),
    ],
)
def test_a_record_has_attributes_alone(value: object, *, expected: bool) -> None:
    """What its class can do, or says of it, makes it more than that."""
    assert probe("adws_call_records").is_record(value) is expected


def test_a_plain_object_has_the_attributes_of_a_record() -> None:
    """Those that it has by default as well."""
    assert probe("adws_call_records").plain_object(Person("a")) == SimpleNamespace(
        name="a", number=3
    )
