"""The costs, as JSON for machines."""

from adws.core.codec import to_json
from adws.core.cost_report import CostReport, PeriodRow
from adws.reports.costs import cost_status


def costs_json(report: CostReport) -> str:
    """Return a report of the costs; a missing limit is null."""
    return to_json(
        {
            "status": cost_status(report).value,
            "at": report.at,
            "run": report.run,
            "periods": [_period(row) for row in report.periods],
            "agents": list(report.agents),
        }
    )


def _period(row: PeriodRow) -> dict[str, object]:
    return {
        "period": row.period,
        "usage_usd": round(row.usage_usd, 6),
        "limit_usd": row.limit_usd,
        "remaining_usd": None if row.remaining_usd is None else round(row.remaining_usd, 6),
        "used_percent": None if row.used is None else round(100 * row.used, 1),
        "runs": row.runs,
        "calls": row.calls,
        "resets_in_seconds": row.resets_in_seconds,
    }
