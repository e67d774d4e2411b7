"""Reports of costs, as small as can be."""

from adws.core.cost_report import AgentRow, CostReport, PeriodRow

AT = "2026-01-08T00:00:00+00:00"
SPENT = CostReport(
    AT,
    "5f0c",
    (
        PeriodRow("run", 2.5, runs=1, calls=2),
        PeriodRow("day", 42.15, 100.0, runs=54, calls=60, resets_in_seconds=17.5 * 3600),
        PeriodRow("week", 123.67, 500.0, runs=158, calls=170, resets_in_seconds=4.2 * 86_400),
    ),
    (
        AgentRow("claude", "opus|5", 3, 2.5, unknown=1, unsettled=2),
        AgentRow("search", "", 1, 0.0),
        AgentRow("sh", "", 2, 0.5, unknown=2),
    ),
)
NOTHING = CostReport(AT, "", (PeriodRow("run", 0.0), PeriodRow("day", 0.0, 100.0)))


def daily(usage_usd: float, limit_usd: float | None = 100.0) -> CostReport:
    """Return a report of one day."""
    return CostReport(AT, "", (PeriodRow("day", usage_usd, limit_usd),))
