import pytest

from shop.prices import discounted, gross


@pytest.mark.parametrize(
    ("net", "kind", "expected"),
    [(100, "tool", 119.0), (50, "book", 53.5), (0, "tool", 0.0)],
)
def test_gross(net, kind, expected):
    assert gross(net, kind) == pytest.approx(expected)


def test_gross_of_food():
    assert gross(20, "food") == pytest.approx(21.4, abs=0.001)


def test_discounted():
    assert discounted(80, 25) == 60.0
