"""What agents cost."""

import pytest

from adws.core.money import Spending, total


@pytest.mark.parametrize(
    ("costs", "spending", "text"),
    [
        ((), Spending(0.0, 0), "$0.00"),
        ((1.25, 0.75), Spending(2.0, 0), "$2.00"),
        ((1.0, None), Spending(1.0, 1), "$1.00 + 1 unpriced call"),
        ((None, None), Spending(0.0, 2), "$0.00 + 2 unpriced calls"),
    ],
)
def test_an_unknown_price_is_never_zero(
    costs: tuple[float | None, ...], spending: Spending, text: str
) -> None:
    """It is counted apart, and said."""
    assert (total(costs), str(total(iter(costs)))) == (spending, text)
