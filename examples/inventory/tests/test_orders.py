from inventory.orders import Order, by_customer, page, page_count


def make(count):
    return [Order(number, "ada", {"lamp": number}) for number in range(1, count + 1)]


def numbers(orders):
    return [order.number for order in orders]


def test_pieces_are_counted():
    assert Order(1, "ada", {"lamp": 2, "desk": 3}).pieces() == 5


def test_pages_follow_each_other_from_the_first():
    assert numbers(page(make(5), 1, 2)) == [1, 2]
    assert numbers(page(make(5), 2, 2)) == [3, 4]


def test_the_last_page_may_be_short():
    assert numbers(page(make(5), 3, 2)) == [5]


def test_pages_are_counted():
    assert page_count(make(5), 2) == 3
    assert page_count(make(4), 2) == 2
    assert page_count([], 2) == 0


def test_orders_by_customer():
    orders = [Order(1, "ada", {}), Order(2, "bob", {}), Order(3, "ada", {})]
    assert by_customer(orders) == {"ada": [1, 3], "bob": [2]}
