"""The cases in quarantine; every report shows them."""

from collections.abc import Iterator, Sequence

from adws.core.quarantine import QuarantineRow
from adws.reports.markdown import bullets, code, plain, section, table

_COLUMNS = ("Test", "Since", "Until", "This Time", "Seen")


def quarantine_section(rows: Sequence[QuarantineRow]) -> str:
    """Return a Markdown section; empty if no case is in quarantine."""
    if not rows:
        return ""
    explanation = "These cases are known to be flaky. They ran, but their results do not count."
    over = [f"{code(row.case_id)}: {plain(_expiry(row))}" for row in rows if row.expired]
    cells = (_cells(row) for row in rows if not row.expired)
    return section(
        "Quarantined", explanation, table(_COLUMNS, cells), bullets(over) if over else ""
    )


def quarantine_lines(rows: Sequence[QuarantineRow]) -> Iterator[str]:
    """Yield a line of plain text for each case that failed in quarantine or left it."""
    for row in rows:
        if row.found:
            yield f"put into quarantine until {row.until}: {row.case_id}"
        elif row.red:
            yield f"failed in quarantine (until {row.until}): {row.case_id}"
        elif row.expired:
            yield f"quarantine {_expiry(row)}: {row.case_id}"


def in_quarantine(rows: Sequence[QuarantineRow]) -> str:
    """Return how many cases are in quarantine, in words; empty for none.

    >>> in_quarantine([QuarantineRow("a", "2026-01-01", "2026-01-30", "failed")])
    '1 in quarantine (1 failed)'
    """
    inside = [row for row in rows if not row.expired]
    red = sum(row.red for row in inside)
    return f"{len(inside)} in quarantine{f' ({red} failed)' if red else ''}" if inside else ""


def _cells(row: QuarantineRow) -> tuple[str, ...]:
    reasons = "; ".join(filter(None, (row.seen, row.note, row.issue)))
    outcome = "flaky, found in this run" if row.found else row.outcome or "did not run"
    return code(row.case_id), row.since, row.until, outcome, plain(reasons)


def _expiry(row: QuarantineRow) -> str:
    return f"expired on {row.until}: fix or renew it"
