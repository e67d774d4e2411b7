"""Wishes, calls and a project to spend money in: a test names only what it is about."""

from datetime import UTC, datetime, timedelta
from pathlib import PurePath

from adws.core.context import Context
from adws.ledger.money.call import Call
from adws.ledger.money.record import MoneyRequest, Settlement

NOW = datetime(2026, 1, 8, tzinfo=UTC)
PROJECT = Context(PurePath("/p"))
FILE = PurePath("/p/.adws/money.jsonl")
LOCK = PurePath("/p/.adws/money.lock")


def a_wish(
    amount_usd: float = 1.0,
    *,
    key: str = "r1/1/G-1",
    run: str = "r1",
    agent: str = "codex",
    model: str = "",
) -> MoneyRequest:
    """Return a wish of one dollar in the run ``r1``."""
    return MoneyRequest(key, run, agent, amount_usd, model)


def a_call(
    wish: MoneyRequest | float = 1.0,
    *,
    hours_ago: float = 0.0,
    cost_usd: float | None = None,
    known: bool = True,
    released: bool = False,
) -> Call:
    """Return a call of a wish, or of an amount, before ``NOW``; settled when it has a cost."""
    return Call(
        id="c",
        at=NOW - timedelta(hours=hours_ago),
        granted=wish if isinstance(wish, MoneyRequest) else a_wish(wish),
        settled=None if cost_usd is None else Settlement(cost_usd, known),
        released=released,
    )
