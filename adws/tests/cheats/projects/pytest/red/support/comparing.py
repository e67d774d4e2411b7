"""Comparisons for tests, with a message that helps."""


def same_amount(found, units, cents):
    """Fail when an amount is not this one."""
    if (found.units, found.cents) != (units, cents):
        raise AssertionError(f"{found!r} is not {units}.{cents:02}")
