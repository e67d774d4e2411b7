import json
from pathlib import Path

from shop.invoices import render, summary

HERE = Path(__file__).parent


def test_summary_adds_up(lines):
    assert summary(lines) == json.loads((HERE / "data" / "summary.json").read_text())


def test_render_is_the_golden_file(lines):
    assert render(lines) == (HERE / "golden" / "invoice.txt").read_text()


def test_nothing_ordered():
    assert render([]) == ""
