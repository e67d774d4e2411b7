"""What the shop charges."""

import pytest

from shop.price import cheapest, is_free_of_shipping, total, with_discount


def test_a_total_is_a_sum():
    assert total([]) == 0
    assert total([100, 250]) == 350


@pytest.mark.xfail(reason="tdd: SHOP-DISCOUNT-001")
def test_a_discount_makes_it_cheaper():
    assert with_discount(1000, 10) == 900
    assert with_discount(999, 50) == 499
    assert with_discount(500, 0) == 500


@pytest.mark.xfail(reason="tdd: SHOP-CHEAPEST-001")
def test_the_cheapest_has_the_lowest_price():
    assert cheapest([300, 100, 200]) == 100
    assert cheapest([5]) == 5


@pytest.mark.xfail(reason="tdd: SHOP-SHIPPING-001")
def test_the_limit_itself_is_free_of_shipping():
    assert is_free_of_shipping([2000, 3000], 5000)
    assert is_free_of_shipping([6000], 5000)
    assert not is_free_of_shipping([4999], 5000)
