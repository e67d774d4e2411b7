"""The costs, as Markdown for a comment or the summary of a job."""

from collections.abc import Sequence

from adws.core.cost_report import CostReport
from adws.reports.costs import CostStatus, agent_cells, cost_notes, cost_status, period_cells
from adws.reports.markdown import bullets, document, plain, table

_TITLES = {
    CostStatus.AVAILABLE: "✅ Credits Available",
    CostStatus.NEAR: "⚠️ Approaching Limit",
    CostStatus.REACHED: "⏸️ Credit Limit Reached",
}


def costs_markdown(report: CostReport) -> str:
    """Return the usage table, a table of the agents, and how certain the sums are."""
    periods = [period_cells(row, report.run) for row in report.periods]
    agents = [agent_cells(row) for row in report.agents]
    notes = [plain(note) for note in cost_notes(report)]
    parts = (_table(periods, bold=True), _table(agents), bullets(notes) if notes else "")
    return document(_TITLES[cost_status(report)], parts)


def _table(rows: Sequence[dict[str, str]], *, bold: bool = False) -> str:
    if not rows:
        return ""
    cells = [[plain(text) for text in row.values()] for row in rows]
    emphasized = [[f"**{first}**", *rest] if bold else [first, *rest] for first, *rest in cells]
    return table(tuple(rows[0]), emphasized)
