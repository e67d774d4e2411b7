from inventory.orders import Order
from inventory.receipt import euros, receipt


def test_cents_have_two_digits():
    assert euros(1205) == "12.05"


def test_a_receipt_lists_lines_and_total():
    order = Order(7, "ada", {"lamp": 10, "desk": 1})
    assert receipt(order, {"lamp": 200, "desk": 4000}) == [
        "order 7 for ada",
        "10 x lamp: 17.00",
        "1 x desk: 40.00",
        "total: 57.00",
    ]
