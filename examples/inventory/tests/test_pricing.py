from inventory.pricing import line_total, order_total, shipping


def test_a_few_pieces_cost_the_full_price():
    assert line_total(200, 9) == 1800


def test_many_pieces_are_cheaper():
    assert line_total(200, 10) == 1700


def test_large_orders_are_sent_for_free():
    assert shipping(5000) == 0
    assert shipping(4999) == 490


def test_a_small_order_pays_for_shipping():
    assert order_total([(1000, 1), (250, 2)]) == 1990


def test_a_voucher_is_taken_off():
    assert order_total([(3000, 2)], voucher=500) == 5500


def test_a_voucher_never_pays_money_out():
    assert order_total([(100, 1)], voucher=5000) == 0
