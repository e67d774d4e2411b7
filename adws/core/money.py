"""What agents cost, and what they may cost."""

from collections.abc import Iterable

from attrs import frozen

MIN_CALL_USD = 0.01
"""The smallest amount for which adws begins a call, in US dollars."""


@frozen
class Usage:
    """Tokens that an agent reported; None if it did not."""

    input_tokens: int | None = None
    """How many tokens the model read, ``cached_tokens`` included."""
    output_tokens: int | None = None
    """How many tokens the model wrote."""
    cached_tokens: int | None = None
    """How many of ``input_tokens`` came from the service's cache, at a lower price."""


@frozen
class Spending:
    """Money spent so far."""

    known_usd: float = 0.0
    """The sum of all known prices, in US dollars."""
    unknown: int = 0
    """How many turns have no known price. An unknown price is never zero."""

    def __str__(self) -> str:
        """Return the spending as people read it.

        >>> str(Spending(1.5, unknown=2))
        '$1.50 + 2 unpriced calls'
        """
        amount = f"${self.known_usd:.2f}"
        if not self.unknown:
            return amount
        calls = "unpriced call" if self.unknown == 1 else "unpriced calls"
        return f"{amount} + {self.unknown} {calls}"


def total(costs_usd: Iterable[float | None]) -> Spending:
    """Add up the prices of turns; None is an unknown price.

    >>> total([1.0, None, 0.5])
    Spending(known_usd=1.5, unknown=1)
    """
    costs = tuple(costs_usd)
    known_costs = tuple(cost for cost in costs if cost is not None)
    return Spending(sum(known_costs), len(costs) - len(known_costs))


def usd(amount: float) -> str:
    """Return an amount of US dollars as people read it.

    >>> usd(1234.5)
    '$1,234.50'
    """
    return f"${amount:,.2f}"
