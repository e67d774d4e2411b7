"""The picture of the README shows a real run."""

import html
import re
from collections import defaultdict
from pathlib import Path

import pytest

from benchmarks.picture import PICTURE, draw, record_repair, show

MOST_BYTES = 60_000


def lines_of(svg: str) -> list[str]:
    """Return the lines of the terminal in a picture; each has a height of its own."""
    lines = defaultdict[str, str](str)
    for height, text in re.findall(r'<text class="fix-r\d+"[^>]* y="([\d.]+)"[^>]*>(.*?)<', svg):
        lines[height] += html.unescape(text).replace("\xa0", " ")
    return [line.rstrip() for line in lines.values()]


def test_the_readme_shows_a_small_picture_that_stands_alone() -> None:
    """It fetches nothing, names no place of a machine, and shows the repair to its end."""
    svg = PICTURE.read_text("utf-8")
    assert len(svg.encode()) < MOST_BYTES
    assert re.findall(r"@font-face|url\(h|@import|/tmp|/home|/root", svg) == []
    assert any(line.startswith("fixed 8, escalated 0 · failing 8 → ") for line in lines_of(svg))


def test_a_picture_keeps_the_words_and_colors_of_a_terminal() -> None:
    """Also what would be markup."""
    svg = draw(show(("adws", "fix"), "\x1b[31m<red> & [bold]\x1b[0m\n"))
    assert lines_of(svg) == ["$ adws fix", "<red> & [bold]"]
    assert "fill: #cc555a" in svg


@pytest.mark.real_io
@pytest.mark.scenario
@pytest.mark.timeout(300)
def test_a_picture_holds_the_text_of_a_run(tmp_path: Path) -> None:
    """Prompts, the run and its diff, without the lines that a terminal erases again."""
    svg = draw(record_repair("leap_year", tmp_path / "leap_year"))
    lines = lines_of(svg)
    assert lines[:2] == ["$ adws fix --agent search", "agent: search"]
    assert "round 1: accepted: failing 6 → 0" in lines
    assert "fixed 6, escalated 0 · failing 6 → 0 · $0.00" in lines
    assert lines[-1] == "+    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)"
    assert "remove_trees" not in svg
    assert str(tmp_path) not in svg
