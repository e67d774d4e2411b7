"""What things cost, in cents."""


def total(prices):
    """Return the sum of all prices."""
    whole = 0
    for price in prices:
        whole += price
    return whole


def with_discount(price, percent):
    """Return a price that is lower by so many percent, rounded down."""
    return price * (100 + percent) // 100


def cheapest(prices):
    """Return the lowest price; there is at least one."""
    return max(prices)


def is_free_of_shipping(prices, limit):
    """Whether an order is large enough: the limit itself is."""
    return total(prices) > limit
