import pytest

from shop.orders import parse, total_quantity


def test_parse():
    assert parse("3 x book") == (3, "book")


def test_total_quantity(lines):
    assert total_quantity(lines) == 6


def test_nothing_ordered_is_refused():
    with pytest.raises(ValueError):
        parse("0 x book")


def test_negative_quantity_is_refused():
    with pytest.raises(ValueError):
        parse("-2 x book")
