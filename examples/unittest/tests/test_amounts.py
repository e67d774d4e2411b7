import unittest
from fractions import Fraction

from recipes.amounts import as_text, scaled


class TestAmounts(unittest.TestCase):
    def test_more_guests_eat_more(self):
        self.assertEqual(scaled({"flour": 100}, guests=6, meant_for=4), {"flour": 150})

    def test_as_many_guests_eat_as_much(self):
        self.assertEqual(scaled({"flour": 100}, guests=4, meant_for=4), {"flour": 100})

    def test_a_whole_amount_has_no_fraction(self):
        self.assertEqual(as_text(2), "2")

    def test_a_half_is_written_as_one(self):
        self.assertEqual(as_text(Fraction(3, 2)), "1 1/2")

    def test_nothing_is_zero(self):
        self.assertEqual(as_text(0), "0")
