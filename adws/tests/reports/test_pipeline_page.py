"""How far every spec is, as a page for a browser."""

from datetime import UTC, datetime
from math import inf

import pytest

from adws.reports.pipeline_page import status_page

AT = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)
ROW = {
    "spec": "API-001",
    "pull request": "#7",
    "attempt": "2/5",
    "state": "red",
    "spent": "$1.50",
    "next": "ask the fixer to work on abc",
}
MONEY = {"day": 20.0, "day_limit": 100.0, "week": 600.0, "week_limit": 500.0}


def page(*rows: dict[str, str], address: str = "") -> str:
    """Return the page of some rows."""
    return status_page(rows, MONEY, "team/project", address, AT)


def test_each_spec_has_a_row() -> None:
    """Above it stand how many there are, and when that was."""
    text = page(ROW, {**ROW, "pull request": "", "spec": "API-002"})
    assert "2026-01-02 03:04 UTC: 2 specs not merged, 1 with a pull request." in text
    assert (
        "<tr><td>API-001<td>#7<td>2/5<td>red<td>$1.50<td>ask the fixer to work on abc</tr>"
    ) in text


def test_a_pull_request_is_a_link_where_the_repository_has_a_page() -> None:
    """At the forge."""
    text = page(ROW, address="https://forge.example/team/project")
    assert '<td><a href="https://forge.example/team/project/pull/7">#7</a>' in text


@pytest.mark.parametrize(
    ("money", "words"),
    [
        ({}, "Last 24 hours: $20.00 of $100.00</p><div class=bar><b style='width:20%'>"),
        ({}, "Last 7 days: $600.00 of $500.00</p><div class=bar><b style='width:100%'>"),
        ({"day_limit": inf}, "Last 24 hours: $20.00, and no limit</p>"),
        (
            {"day_limit": 0.0},
            "Last 24 hours: $20.00 of $0.00</p><div class=bar><b style='width:100%'>",
        ),
    ],
)
def test_money_is_shown_beside_its_limit(money: dict[str, float], words: str) -> None:
    """As a bar, which is full from the limit on."""
    assert words in status_page((), {**MONEY, **money}, "team/project", "", AT)


def test_texts_of_others_are_only_text() -> None:
    """No markup, no invisible character; the page loads nothing and runs nothing."""
    text = page({**ROW, "state": "<script>alert(1)</script>\u202e\x1b[31m"})
    assert "<td>&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert not {"\u202e", "\x1b"} & set(text)
    assert (
        "content-security-policy content=\"default-src 'none'; style-src 'unsafe-inline'\"" in text
    )
