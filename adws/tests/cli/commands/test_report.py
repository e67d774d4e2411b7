"""Tests of `adws report` at a terminal; what it prints to a pipe stands with `adws fix`."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import Told, invoke, write

pytestmark = pytest.mark.real_io

REPORT = "# Work\n\n| Test | Fix |\n|---|---|\n| `a`<br>`b` | `c.py` |\n"


def test_a_terminal_gets_a_report_laid_out(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are drawn; JSON is for machines there, too."""
    _ = write(here, {".adws/reports/r1.md": REPORT, ".adws/reports/r1.json": '{"run": "r1"}\n'})
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    lines = [line.strip() for line in invoke("report").stdout.splitlines()]
    assert [line for line in lines if line] == ["Work", "Test  Fix", "─" * 10, "a; b  c.py"]
    assert invoke("report", "--json") == Told(0, '{"run": "r1"}\n', "")
