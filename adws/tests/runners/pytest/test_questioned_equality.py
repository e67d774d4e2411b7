"""Objects of the code on trial that equal everything are no proof."""

from pathlib import PurePath

import pytest

from adws.tests.runners.pytest.hidden_run import failing, hidden_run

pytestmark = pytest.mark.scenario

LYING = """\
class Price:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return True


class Number(float):
    __eq__ = lambda self, other: True
    __hash__ = float.__hash__


class Text(str):
    def __eq__(self, other):
        return isinstance(other, str)

    __hash__ = str.__hash__


class Table(dict):
    def __eq__(self, other):
        return True


class Rows(list):
    def __eq__(self, other):
        return True


class Row(tuple):
    def __eq__(self, other):
        return isinstance(other, tuple) or len(str(other)) > 0


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __eq__(self, other):
        return isinstance(other, Money)

    def __hash__(self):
        return hash(self.cents)


class Slotted:
    __slots__ = ("number",)

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return hash(self.number)


Slotted.__eq__ = lambda self, other: isinstance(other, Slotted)


def price():
    return Price(1)


def answer():
    return {"number": Number(2), "text": [Text("a")], "table": (Table(), Rows(), Row())}
"""
LYING_TESTS = """\
import threading
import unittest

import pytest

import values
from values import Money, Slotted, answer, price


def test_price():
    assert price() == 119.0


def test_about():
    assert price() == pytest.approx(3)


def test_number():
    assert answer()["number"] == 3


def test_inside():
    assert ("right", [answer()["number"]]) == ("right", [3]), "a message"


def test_text():
    assert answer()["text"] == ["b"]


def test_containers():
    assert answer()["table"] == ({"a": 1}, [1], (1,))


def test_among():
    assert price() in [119.0]


def test_own_kind():
    assert not False and Money(1) == Money(2)


def test_own_kind_with_slots():
    assert {"a": Slotted(1)} == {"a": Slotted(2)}


def test_only_here():
    with pytest.raises(AssertionError):
        assert price() != 119.0
    assert values.price() == 119.0


def test_in_a_thread():
    thread = threading.Thread(target=test_price)
    thread.start()
    thread.join()


def test_honest():
    assert Money(1).cents == 1
    assert not price() in []


def test_far_inside():
    assert [*range(1000), price()] == [*range(1000), 119.0]


class TestOfUnittest(unittest.TestCase):
    def test_equal(self):
        self.assertEqual(price(), 119.0)

    def test_documents(self):
        self.assertEqual({"a": [price()]}, {"a": [119.0]})

    def test_almost(self):
        self.assertAlmostEqual(price(), 119.0)
"""
CLAIM = "equal to whatever it is compared with: values."


@pytest.mark.real_io
@pytest.mark.parametrize("options", ["", "--assert=plain"])
def test_one_that_equals_everything_proves_nothing(tmp_path: PurePath, options: str) -> None:
    """Wherever it is among a thousand that a test compares; the case fails and names the class."""
    files = {"values.py": LYING, "tests/test_values.py": LYING_TESTS}
    report = hidden_run(tmp_path, files, options=options)
    assert {name: text.removeprefix(CLAIM) for name, text in failing(report).items()} == {
        "test_price": "Price",
        "test_about": "Price",
        "test_number": "Number",
        "test_inside": "Number",
        "test_text": "Text",
        "test_containers": "Table, values.Rows, values.Row",
        "test_among": "Price",
        "test_own_kind": "Money",
        "test_own_kind_with_slots": "Slotted",
        "test_only_here": "Price",
        "test_in_a_thread": "Price",
        "test_equal": "Price",
        "test_documents": "Price",
        "test_almost": "Price",
    }


@pytest.mark.real_io
def test_what_no_change_has_touched_is_not_questioned(tmp_path: PurePath) -> None:
    """The project has always been so."""
    files = {"values.py": LYING, "tests/test_values.py": LYING_TESTS}
    assert failing(hidden_run(tmp_path, files, changed=("other.py",))) == {}
