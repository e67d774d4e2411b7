"""Prices with their tax."""

import rates


def gross(net, kind):
    """Return the price with tax, rounded to cents."""
    return round(net * rates.rate_of(kind), 2)


def discounted(net, percent):
    """Return a price after a discount."""
    return round(net * (100 - percent) / 100, 2)
