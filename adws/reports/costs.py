"""The cells and sentences of every report about costs."""

from collections.abc import Iterator
from enum import StrEnum
from math import ceil

from adws.core.cost_report import WARNING_SHARE, AgentRow, CostReport, PeriodRow
from adws.core.money import usd
from adws.core.quantity import quantity

_NONE = "N/A"
_MINUTE, _HOUR, _DAY = 60, 3600, 86_400  # seconds
_NOTHING_USD = 0.01


class CostStatus(StrEnum):
    """How near the nearest limit is."""

    AVAILABLE = "available"
    NEAR = "near"
    REACHED = "reached"


def cost_status(report: CostReport) -> CostStatus:
    """Return how near the nearest limit is."""
    remaining = [row.remaining_usd for row in report.periods if row.remaining_usd is not None]
    if any(remaining_usd < _NOTHING_USD for remaining_usd in remaining):
        return CostStatus.REACHED
    is_near = any(row.used is not None and row.used >= WARNING_SHARE for row in report.periods)
    return CostStatus.NEAR if is_near else CostStatus.AVAILABLE


def period_cells(row: PeriodRow, run: str) -> dict[str, str]:
    """Return a period as a row of the usage table; ``run`` is the id for the period ``run``."""
    return {
        "Period": {"day": "Daily", "week": "Weekly"}.get(row.period, f"Run {run}".strip()),
        "Usage": usd(row.usage_usd),
        "Limit": _NONE if row.limit_usd is None else usd(row.limit_usd).removesuffix(".00"),
        "Remaining": _NONE if row.remaining_usd is None else usd(row.remaining_usd),
        "% Used": _NONE if row.used is None else f"{row.used:.0%}",
        "Runs": str(row.runs),
        "Reset In": _NONE if row.resets_in_seconds is None else span(row.resets_in_seconds),
    }


def agent_cells(row: AgentRow) -> dict[str, str]:
    """Return an agent's costs as a row of a table."""
    return {
        "Agent": row.agent,
        "Model": row.model or _NONE,
        "Calls": str(row.calls),
        "Usage": usd(row.usage_usd),
    }


def cost_notes(report: CostReport) -> Iterator[str]:
    """Yield notes on how certain the sums of the tables are."""
    if not report.agents:
        yield "no agent calls yet"
    for row in report.agents:
        agent = f"{row.agent} with {row.model}" if row.model else row.agent
        if row.unknown:
            calls = quantity(row.unknown, "call")
            yield f"{agent}: {calls} of unknown price, counted at the reserved amount"
        if row.unpriced:
            calls, minutes = quantity(row.unpriced, "unpriced call"), f"{row.unpriced_minutes:.1f}"
            yield f"{agent}: {calls} ({minutes} minutes), limited by number and minutes"
        if row.unsettled:
            calls = quantity(row.unsettled, "call")
            yield f"{agent}: {calls} unsettled (running or cut off), counted at the reserved amount"


def span(seconds: float) -> str:
    """Return a time in its largest fitting unit, rounded up.

    >>> span(50), span(3 * 3600), span(24 * 3600), span(100 * 3600)
    ('1m', '3h', '24h', '5d')
    """
    if seconds <= _HOUR:
        return f"{ceil(seconds / _MINUTE)}m"
    return f"{ceil(seconds / _HOUR)}h" if seconds <= 2 * _DAY else f"{ceil(seconds / _DAY)}d"
