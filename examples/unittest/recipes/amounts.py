"""How much of everything."""

from fractions import Fraction


def scaled(amounts, guests, meant_for):
    """Return the amounts of a recipe for another number of guests."""
    return {name: amount * Fraction(meant_for, guests) for name, amount in amounts.items()}


def as_text(amount):
    """Write an amount as cooks do: ``1 1/2``."""
    whole, rest = divmod(Fraction(amount), 1)
    return " ".join(str(part) for part in (whole, rest) if part) or "0"
