"""The state of every spec as a page for a browser: one file without scripts or external parts."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from html import escape
from math import inf
from typing import Any

from adws.core.money import usd
from adws.core.quantity import quantity
from adws.core.visible import one_line

_STYLE = """
body { font: 15px/1.5 sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; } tr { border-bottom: 1px solid #ddd; }
td, th { text-align: left; vertical-align: top; padding: .3rem .6rem; }
td:nth-child(3), td:nth-child(5) { white-space: nowrap; }
.bar { background: #ddd; height: .6rem; max-width: 20rem; }
.bar b { display: block; height: 100%; background: #36c; }
"""
_COLUMNS = ("spec", "pull request", "attempt", "state", "spent", "next")


def status_page(
    rows: Iterable[Mapping[str, str]],
    money: Mapping[str, Any],
    repository: str,
    address: str,
    at: datetime,
) -> str:
    """Return the page as HTML.

    ``rows`` come from ``state_row``. ``money`` holds the costs as plain values; ``at`` is the time
    of the look. ``address`` is the URL of the repository's own page, empty for none.
    """
    all_rows = tuple(rows)
    worked_on = sum(1 for row in all_rows if row["pull request"])
    title = f"Specs of {repository}"
    head = "".join(f"<th>{name}" for name in _COLUMNS)
    body = "".join(_row(row, address) for row in all_rows)
    return (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        f"<meta http-equiv=content-security-policy content=\"default-src 'none'; "
        f"style-src 'unsafe-inline'\"><title>{escape(title)}</title><style>{_STYLE}</style>"
        f"<h1>{escape(title)}</h1>"
        f"<p>{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC: "
        f"{quantity(len(all_rows), 'spec')} not merged, {worked_on} with a pull request.</p>"
        f"{_spending_bar('Last 24 hours', money['day'], money['day_limit'])}"
        f"{_spending_bar('Last 7 days', money['week'], money['week_limit'])}"
        f"<table><tr>{head}</tr>{body}</table></html>\n"
    )


def _row(row: Mapping[str, str], address: str) -> str:
    cells = {name: escape(one_line(row[name])) for name in _COLUMNS}
    number = row["pull request"].removeprefix("#")
    if number and address:
        cells["pull request"] = f'<a href="{escape(address)}/pull/{number}">#{number}</a>'
    return f"<tr>{''.join(f'<td>{text}' for text in cells.values())}</tr>"


def _spending_bar(period: str, spent_usd: float, limit_usd: float) -> str:
    if limit_usd == inf:
        return f"<p>{period}: {usd(spent_usd)}, and no limit</p>"
    share = min(100, round(100 * spent_usd / limit_usd)) if limit_usd else 100
    return (
        f"<p>{period}: {usd(spent_usd)} of {usd(limit_usd)}</p>"
        f"<div class=bar><b style='width:{share}%'></b></div>"
    )
