"""The records of the money file."""

from math import inf, nan

import pytest

from adws.ledger.money.record import MoneyEvent, MoneyRecord, Settlement
from adws.tests.ledger.money.calls import a_wish

AT = "2026-01-08T00:00:00+00:00"


@pytest.mark.parametrize("at", ["", "yesterday", "2026-01-08T00:00:00"])
def test_a_record_is_made_at_a_moment(at: str) -> None:
    """One without an offset is no moment: it would count for hours too long or too short."""
    with pytest.raises(ValueError, match=r"Invalid isoformat|has no UTC offset"):
        _ = MoneyRecord("a", MoneyEvent.RESERVED, at, a_wish())


@pytest.mark.parametrize("amount_usd", [-0.01, nan, inf])
def test_what_is_reserved_is_an_amount(amount_usd: float) -> None:
    """What is less than nothing, or without end, would spoil every sum after it."""
    with pytest.raises(ValueError, match=r"must be >= 0|unlimited amount"):
        _ = MoneyRecord("a", MoneyEvent.RESERVED, AT, a_wish(amount_usd))


@pytest.mark.parametrize("cost_usd", [-0.01, nan])
def test_a_price_is_an_amount(cost_usd: float) -> None:
    """Nobody is paid for asking."""
    with pytest.raises(ValueError, match="must be >= 0"):
        _ = Settlement(cost_usd)
