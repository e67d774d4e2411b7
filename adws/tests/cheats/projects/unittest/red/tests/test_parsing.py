import unittest

from clock.duration import Duration
from clock.parsing import parse, show


class TestParsing(unittest.TestCase):
    def test_what_people_write(self):
        rows = [("3:20", Duration(3, 20)), ("7", Duration(7)), (" 0:05 ", Duration(0, 5))]
        for text, expected in rows:
            with self.subTest(text=text):
                self.assertEqual(parse(text), expected)

    def test_too_many_seconds(self):
        for text in ("1:60", "0:75"):
            with self.subTest(text=text), self.assertRaises(ValueError):
                parse(text)

    def test_there_and_back(self):
        self.assertEqual(show(parse("4:07")), "4:07")
