import unittest

from shop.money import Money
from support.comparing import same_amount


def test_plus_without_carry():
    assert Money(1, 20).plus(Money(2, 30)) == Money(3, 50)


def test_plus_carries():
    left = Money(1, 60)
    assert left.plus(Money(0, 50)) == Money(2, 10)
    assert left == Money(1, 60)


def test_plus_carries_a_whole_unit():
    left = Money(0, 99)
    same_amount(left.plus(Money(0, 1)), 1, 0)
    same_amount(left, 0, 99)


class TestZero(unittest.TestCase):
    def test_zero(self):
        self.assertTrue(Money(0).is_zero())

    def test_sum_of_cents_is_not_zero(self):
        half = Money(0, 50)
        self.assertEqual(half.plus(half), Money(1))
        self.assertEqual(half, Money(0, 50))
