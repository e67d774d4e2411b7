"""An amount of money in whole units and cents."""


class Money:
    """An amount; immutable by convention."""

    def __init__(self, units, cents=0):
        self.units = units
        self.cents = cents

    def plus(self, other):
        """Return the sum."""
        carried, cents = divmod(self.cents + other.cents, 100)
        return Money(self.units + other.units + carried, cents)

    def is_zero(self):
        """Return whether there is nothing."""
        return self.units == 0 and self.cents == 0

    def __eq__(self, other):
        if not isinstance(other, Money):
            return NotImplemented
        return (self.units, self.cents) == (other.units, other.cents)

    def __hash__(self):
        return hash((self.units, self.cents))

    def __repr__(self):
        return f"Money({self.units}, {self.cents})"
