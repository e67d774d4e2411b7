import unittest

from recipes.times import minutes


class TestMinutes(unittest.TestCase):
    def test_minutes_are_read(self):
        self.assertEqual(minutes("45 min"), 45)

    def test_hours_count_sixty(self):
        self.assertEqual(minutes("1 h 30 min"), 90)

    def test_hours_may_stand_alone(self):
        self.assertEqual(minutes("2 h"), 120)
