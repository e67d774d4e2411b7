"""Orders, and how they are listed."""


class Order:
    """Who ordered what: articles and how many pieces of each."""

    def __init__(self, number, customer, lines):
        self.number = number
        self.customer = customer
        self.lines = dict(lines)

    def pieces(self):
        """Return how many pieces were ordered in all."""
        return sum(self.lines.values())


def page(orders, number, size):
    """Return page ``number`` (from 1) of a list of orders, ``size`` orders a page."""
    first = number * size
    return orders[first : first + size]


def page_count(orders, size):
    """Return how many pages there are."""
    return (len(orders) + size - 1) // size


def by_customer(orders):
    """Return the numbers of the orders of each customer, in the order they came."""
    found = {}
    for order in orders:
        found.setdefault(order.customer, []).append(order.number)
    return found
