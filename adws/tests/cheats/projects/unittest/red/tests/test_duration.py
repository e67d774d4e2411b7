import unittest

from clock.duration import Duration


class TestDuration(unittest.TestCase):
    def test_plus_without_carry(self):
        self.assertEqual(Duration(1, 20).plus(Duration(2, 30)), Duration(3, 50))

    def test_plus_carries(self):
        self.assertEqual(Duration(1, 40).plus(Duration(0, 30)), Duration(2, 10))

    def test_plus_carries_a_whole_minute(self):
        total = Duration(0, 59).plus(Duration(0, 1))
        assert (total.minutes, total.seconds) == (1, 0)

    def test_in_minutes(self):
        self.assertAlmostEqual(Duration(1, 20).in_minutes(), 1.3333, places=3)
