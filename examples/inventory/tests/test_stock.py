import pytest
from inventory.stock import OutOfStock, Stock


@pytest.fixture
def stock():
    stock = Stock()
    stock.receive("lamp", 5)
    return stock


def test_deliveries_add_up(stock):
    stock.receive("lamp", 2)
    assert stock.available("lamp") == 7


def test_an_empty_delivery_is_refused(stock):
    with pytest.raises(ValueError):
        stock.receive("lamp", 0)


def test_reserved_pieces_are_no_longer_available(stock):
    stock.reserve("lamp", 2)
    assert stock.available("lamp") == 3


def test_the_last_piece_can_be_reserved(stock):
    stock.reserve("lamp", 4)
    stock.reserve("lamp", 1)
    assert stock.available("lamp") == 0


def test_more_than_there_is_cannot_be_reserved(stock):
    with pytest.raises(OutOfStock):
        stock.reserve("lamp", 6)
    assert stock.available("lamp") == 5


def test_everything_can_be_shipped(stock):
    stock.reserve("lamp", 5)
    stock.ship("lamp", 5)
    assert stock.available("lamp") == 0


def test_only_reserved_pieces_are_shipped(stock):
    with pytest.raises(ValueError):
        stock.ship("lamp", 1)


def test_scarce_articles_are_reordered(stock):
    stock.receive("desk", 1)
    stock.receive("chair", 2)
    assert stock.to_reorder(3) == ["chair", "desk"]
