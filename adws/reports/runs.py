"""The saved runs of a project: as lists for a terminal, as rows for a pipe, as plain values."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from adws.core.run_summary import RunStanding, RunSummary
from adws.reports.costs import span
from adws.reports.disk import size_text
from adws.reports.markup import escape

_COLOURS = {
    RunStanding.RUNNING: "bold",
    RunStanding.FINISHED: "green",
    RunStanding.PAUSED: "yellow",
    RunStanding.FAILED: "red",
    RunStanding.STOPPED: "yellow",
    RunStanding.KILLED: "yellow",
    RunStanding.UNREADABLE: "red",
}
_REPORTED = frozenset({"fix", "implement_verify_close", "implement_close"})
"""The workflows that write a report."""


def runs_lines(runs: Sequence[RunSummary], now: datetime) -> Iterator[str]:
    """Yield two lines for each run as Rich's markup; each fits in 80 columns.

    The newest is first, and forks below the run that they were forked from.
    """
    run_ids = {run.run for run in runs}
    for run in reversed(runs):
        if _parent(run) not in run_ids:
            yield from _tree_lines(run, runs, now, 0)


def _tree_lines(
    run: RunSummary, runs: Sequence[RunSummary], now: datetime, depth: int
) -> Iterator[str]:
    state, colour = run.standing.value, _COLOURS.get(run.standing, "dim")
    began = ""
    if run.began:
        age_seconds = (now - datetime.fromisoformat(run.began)).total_seconds()
        began = f" · {span(max(0.0, age_seconds))} ago"
    workflow = f" · {escape(run.workflow)}" if run.workflow else ""
    margin = "  " * max(0, depth - 1)
    indent, branch = (f"{margin}└ ", f"{margin}  ") if depth else ("", "")
    fork = f" · fork at round {run.forked_from.rpartition('@')[2]}" if run.forked_from else ""
    yield f"{indent}[bold]{escape(run.run)}[/]{workflow} · [{colour}]{state}[/]{began}{fork}"
    delivered = f" · {escape(run.branch)}" if run.branch else ""
    yield f"{branch}  {failing_text(run)} · {escape(str(run.spending))}{delivered}"
    for child in runs:
        if _parent(child) == run.run:
            yield from _tree_lines(child, runs, now, depth + 1)


def _parent(run: RunSummary) -> str:
    return run.forked_from.rpartition("@")[0]


def run_row(run: RunSummary) -> dict[str, str]:
    """Return a run as a row of a table, for a pipe: a word in each column, ``-`` for nothing."""
    row = {
        "run": run.run,
        "workflow": run.workflow,
        "state": run.standing.value,
        "began": run.began[:19],
        "before": _count(run.failing_before),
        "now": _count(run.failing_now),
        "usd": f"{run.spending.known_usd:.2f}{'+?' if run.spending.unknown else ''}",
        "branch": run.branch,
        "forked_from": run.forked_from,
    }
    return {name: value or "-" for name, value in row.items()}


def run_details(run: RunSummary, size_bytes: int) -> dict[str, str]:
    """Return everything about a run for people, by what each is called."""
    row = {
        "run": run.run,
        "workflow": run.workflow,
        "state": run.standing.value,
        "began": f"{run.began[:19].replace('T', ' ')} UTC" if run.began else "",
        "agent": run.agent,
        "failing": failing_text(run).removesuffix(" failing"),
        "money": str(run.spending),
        "branch": run.branch,
        "forked": f"from {run.forked_from}" if run.forked_from else "",
        "rounds": ", ".join(map(str, run.rounds)),
        "files": size_text(size_bytes),
        "report": f"adws report {run.run}" if _has_report(run) else "",
        "next": _next(run),
    }
    return {name: value for name, value in row.items() if value}


def run_plain(run: RunSummary) -> dict[str, object]:
    """Return everything about a run as plain values, for machines; unknown is null."""
    return {
        "run": run.run,
        "workflow": run.workflow,
        "state": run.standing.value,
        "can_continue": run.can_continue,
        "began": run.began,
        "agent": run.agent,
        "failing_before": run.failing_before,
        "failing_now": run.failing_now,
        "cost_usd": round(run.spending.known_usd, 6),
        "calls_of_unknown_price": run.spending.unknown,
        "branch": run.branch,
        "forked_from": run.forked_from,
        "rounds": list(run.rounds),
    }


def failing_text(run: RunSummary) -> str:
    """Return how many cases fail, before and now.

    >>> failing_text(RunSummary(run="r1", failing_before=12, failing_now=0))
    '12 → 0 failing'
    """
    if run.failing_before is None or run.failing_now is None:
        return "failing not known yet"
    return f"{run.failing_before} → {run.failing_now} failing"


def _has_report(run: RunSummary) -> bool:
    return run.standing is RunStanding.FINISHED and run.workflow in _REPORTED


def _count(number: int | None) -> str:
    return "" if number is None else str(number)


def _next(run: RunSummary) -> str:
    if run.can_continue:
        command = "adws fix" if run.workflow == "fix" else f"adws run --resume {run.run}"
        return f"{command} continues it"
    return f"git merge {run.branch}" if run.branch else ""
