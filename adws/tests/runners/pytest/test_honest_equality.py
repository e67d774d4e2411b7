"""Honest objects of the code on trial are believed, however oddly they compare."""

from pathlib import PurePath

import pytest

from adws.tests.runners.pytest.hidden_run import failing, hidden_run

pytestmark = pytest.mark.scenario

HONEST = '''\
import weakref
from collections import UserDict, deque
from dataclasses import dataclass, field
from decimal import Decimal


@dataclass(frozen=True)
class Point:
    x: int
    label: str = field(default="", compare=False)


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __eq__(self, other):
        return self.cents == other.cents if isinstance(other, Money) else NotImplemented

    def __hash__(self):
        return hash(self.cents)


class Slotted:
    __slots__ = ("number",)

    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        return isinstance(other, Slotted) and self.number == other.number

    def __hash__(self):
        return hash(self.number)


class Array:
    """Compares like arrays do: element by element."""

    def __init__(self, *numbers):
        self.numbers = numbers

    def __eq__(self, other):
        return Array(*(one == other for one in self.numbers))

    def all(self):
        return all(self.numbers)


class Column:
    """Makes expressions of comparisons, as queries need them."""

    def __eq__(self, other):
        return ("==", other)


class End:
    """A token: all ends are equal, wherever they are."""

    def __init__(self, line):
        self.line = line

    def __eq__(self, other):
        return isinstance(other, End)

    def __hash__(self):
        return hash(End)


class Draft:
    """Has no hash, for it changes."""

    def __init__(self, text):
        self.text = text

    def __eq__(self, other):
        return isinstance(other, Draft)


class Nothing:
    def __eq__(self, other):
        return isinstance(other, Nothing)

    __hash__ = object.__hash__


class Anything:
    def __eq__(self, other):
        return True


ANYTHING = Anything()


class Counting:
    asked = 0

    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        Counting.asked += 1
        return self.number == other.number


class Caseless(str):
    def __eq__(self, other):
        return isinstance(other, str) and self.lower() == other.lower()

    def __hash__(self):
        return hash(self.lower())


class Headers(UserDict):
    def __eq__(self, other):
        return {k.lower(): v for k, v in self.items()} == dict(other)


class Sorted(list):
    def __eq__(self, other):
        return sorted(self) == sorted(other)


class Queue(deque):
    def __eq__(self, other):
        return list(self) == list(other)


class Failing:
    def __eq__(self, other):
        raise RuntimeError if type(other) is not Failing else TypeError


class Closing:
    closed = []

    def __init__(self, name):
        self.name = name

    def __del__(self):
        Closing.closed.append(self.name)

    def __eq__(self, other):
        return self.name == getattr(other, "name", None)


def condition(question):
    return question.__code__.co_names, [type(one) for one in question.__code__.co_consts]
'''
HONEST_TESTS = """\
import gc
import unittest
import weakref
from decimal import Decimal
from unittest import mock

import attrs
import pytest

import values
from values import (
    ANYTHING, Array, Caseless, Closing, Column, Counting, Draft, End, Headers, Money, Nothing,
    Point, Queue, Slotted, Sorted, condition,
)


class Whatever:
    def __eq__(self, other):
        return True


@attrs.define
class Made:
    number: int


def test_values():
    assert Point(1, "a") == Point(1, "b")
    assert Money(1) == Money(1) and not Money(1) == Money(2)
    assert [Slotted(1)] == [Slotted(1)] and {"a": (Money(1),)} == {"a": (Money(1),)}
    assert Money(1) in {Money(1)} and Money(1) in [Money(2), Money(1)]
    assert Made(1) == Made(1) and Decimal("1.0") == 1 == pytest.approx(1.0)


def test_what_is_no_bool():
    array = Array(1, 1)
    assert (array == 1).all()
    assert Column() == 2
    assert ("==", 2) == (Column() == 2)


def test_kinds_without_a_difference():
    assert End(1) == End(2)
    assert Draft("a") == Draft("b")
    assert Nothing() == Nothing()


def test_what_stands_for_anything():
    assert mock.ANY == 3 == mock.ANY
    assert [Whatever(), 1] == [2, mock.ANY]
    assert ANYTHING == 4
    assert {"a": values.ANYTHING} == {"a": 1}
    assert values.Anything() == 7


def test_how_often_one_asks():
    assert Counting(1) == Counting(1)
    assert Counting.asked == 1
    known = [Counting(0), Counting(1)]
    assert Counting(1) in known
    assert Counting.asked == 3


def test_containers_of_ones_own():
    assert Caseless("A") == "a" and {Caseless("A"): 1} == {Caseless("a"): 1}
    assert Headers({"A": 1}) == {"a": 1}
    assert Sorted([2, 1]) == [1, 2]
    assert Queue("ab") == ["a", "b"]


def test_how_long_one_lives():
    one = Money(5)
    alive = weakref.ref(one)
    assert one == Money(5)
    del one
    gc.collect()
    assert alive() is None


def test_when_one_ends():
    one = Closing("a")
    assert one == Closing("a")
    del one
    assert Closing.closed == ["a", "a"]


def test_what_looks_into_functions():
    assert condition(lambda row: row.price == 5)[0] == ("price",)


class TestOfUnittest(unittest.TestCase):
    def test_equal(self):
        self.assertEqual(Money(1), Money(1))
        self.assertEqual([ANYTHING], [3])
        self.assertIn(Money(1), [Money(1)])
        self.assertAlmostEqual(Caseless("a"), "A")
        self.assertEqual({"a": Slotted(1)}, {"a": Slotted(1)}, msg="why")
"""


@pytest.mark.real_io
@pytest.mark.parametrize("options", ["", "-n 2 --import-mode=importlib", "--assert=plain"])
def test_honest_objects_are_left_alone(tmp_path: PurePath, options: str) -> None:
    """Those too that compare oddly, count, or stand for anything where tests name them so."""
    files = {"values.py": HONEST, "test_values.py": HONEST_TESTS}
    report = hidden_run(tmp_path, files, options=options)
    assert failing(report) == {}
    assert (len(report.cases), report.warnings) == (10, ())
