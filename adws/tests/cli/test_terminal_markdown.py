"""Tests of Markdown at a terminal."""

import pytest

from adws.cli import consoles
from adws.cli.terminal_markdown import TerminalMarkdown

TABLE = """\
| # | Test Name | Fix Applied |
|---|-----------|-------------|
| 1 | `test_pages` | `orders.py:19` now reads: first = (number - 1) |
| 2 | `test_a_voucher_never_pays_any_money_out` | none |
"""


def printed(markdown: str, width: int, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the lines that a terminal of a width shows."""
    consoles.out(fold=True, width=width).print(TerminalMarkdown(markdown))
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()]


def test_a_table_that_fits_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each row."""
    lines = printed("| File | Fixed |\n|---|---|\n| `a.py` | yes |\n", 40, capsys)
    assert [line for line in lines if line] == [" File  Fixed", " " + "─" * 11, " a.py  yes"]


def test_the_rows_of_a_wide_table_become_blocks(capsys: pytest.CaptureFixture[str]) -> None:
    """No word is cut; one that is too long is folded."""
    assert printed(TABLE, 40, capsys) == [
        "",
        "#            1",
        "Test Name    test_pages",
        "Fix Applied  orders.py:19 now reads:",
        "             first = (number - 1)",
        "",
        "#            2",
        "Test Name    test_a_voucher_never_pays_a",
        "             ny_money_out",
        "Fix Applied  none",
    ]


def test_a_wide_table_without_rows_shows_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """The report says below it that there are none."""
    empty = "".join(TABLE.splitlines(keepends=True)[:2])
    assert [line for line in printed(f"{empty}\nNone.\n", 20, capsys) if line] == ["None."]
