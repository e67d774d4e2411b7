"""Calls of agents by runs of workflows, and what they came to: a test names what it is about."""

from datetime import UTC, datetime, timedelta

from adws.ledger.money.call import Call
from adws.ledger.money.record import MoneyEvent, MoneyRecord, Settlement
from adws.pipeline.actions import Role
from adws.pipeline.money.agent_call import AgentCall
from adws.pipeline.money.entries import entry

NOW = datetime(2026, 1, 8, tzinfo=UTC)


def an_agent_call(run: str = "77", attempt: int = 1, call: int = 1, number: int = 7) -> AgentCall:
    """Return the first call of the run 77."""
    return AgentCall(run, attempt, call, number, "abc", Role.FIXER, "claude")


def an_entry(
    made: AgentCall,
    entered: MoneyEvent = MoneyEvent.RESERVED,
    cost_usd: float | None = None,
    *,
    known: bool = True,
    hours_ago: float = 0.0,
) -> MoneyRecord:
    """Return an entry on a call that may cost two dollars."""
    settled = None if cost_usd is None else Settlement(cost_usd, known)
    return entry(made.key, entered, made.wish(2.0), settled, NOW - timedelta(hours=hours_ago))


def a_call(made: AgentCall, cost_usd: float | None = None, *, hours_ago: float = 0.0) -> Call:
    """Return a call of two dollars that is open, or settled."""
    settled = None if cost_usd is None else Settlement(cost_usd)
    return Call(made.key, NOW - timedelta(hours=hours_ago), made.wish(2.0), settled)
