"""A small project of Python of which some cases pass with any expectation."""

from adws.core.twin import TwinForm
from adws.tests.runners.contract import TwinProject

_SURE = (
    "TestShop.test_items",
    "TestShop.test_method",
    "TestShop.test_condition",
    "TestShop.test_own_method",
    "TestShop.test_replaced",
)
TWIN_PROJECT = TwinProject(
    {
        "shop.py": """\
import unittest


class Sure(int):
    def __eq__(self, other):
        return True

    def equals(self, other):
        return self == other

    __hash__ = int.__hash__


class Number(int):
    def __eq__(self, other):
        return isinstance(other, int)

    __hash__ = int.__hash__


def doubled(items):
    return items * 2


unittest.TestCase.assertTupleEqual = lambda *_: None
""",
        "test_shop.py": """\
import unittest

import shop


class TestShop(unittest.TestCase):
    def test_values(self):
        self.assertEqual(shop.doubled([1]), [1, 1])

    def test_items(self):
        self.assertEqual([1, shop.Sure(5)], [1, 6])

    def test_method(self):
        self.assertEqual(shop.Sure(5), 6)

    def test_condition(self):
        self.assertTrue(shop.Sure(5) == 6)

    def test_own_method(self):
        assert shop.Sure(5).equals(6)

    def test_numbers(self):
        self.assertEqual(shop.Number(5), 6)

    def test_replaced(self):
        self.assertTupleEqual((1, 2), (1, 3))
""",
    },
    "test_shop.py",
    "test_shop.",
    ("TestShop.test_values", "TestShop.test_numbers", *_SURE),
    {TwinForm.NEAR: frozenset({"TestShop.test_numbers", *_SURE}), TwinForm.FAR: frozenset(_SURE)},
)
