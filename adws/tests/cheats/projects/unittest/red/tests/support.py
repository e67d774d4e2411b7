"""What the tests share."""

import unittest
from pathlib import Path

HERE = Path(__file__).parent


class ClockTestCase(unittest.TestCase):
    """A case that can read the files beside the tests."""

    def text_of(self, name):
        return (HERE / name).read_text()
