"""Fixtures of all tests."""

import pytest


@pytest.fixture
def lines():
    return ["2 x book", "1 x tool", "3 x book"]
