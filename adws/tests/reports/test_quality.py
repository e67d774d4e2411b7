"""How what the checks said is told."""

import json

import pytest

from adws.core.codec import to_plain
from adws.reports.quality_json import quality_json
from adws.reports.quality_markdown import quality_markdown
from adws.reports.quality_terminal import quality_terminal
from adws.tests.reports.qualities import GREEN, QUALITY
from adws.tests.reports.rendering import cells, headings, items

HEAD = """\
failed      lint        ruff        0.2 s, 2 errors, 1 warning
ok          types       mypy        1.5 s, 1 warning
missing     types       pyright     0.0 s
failed      other       make rules  2.0 s
"""
REST = """
pyright:
  it is not there
  hint: install it

make rules:
  exit code 1
  line 2 is *wrong*
"""
RUFF = """
ruff:
  app/a.py:1:8  F401  `os` imported | unused and more
  app/b.py  nothing in here
  app/a.py:4:2  warning  W9  odd
  note  TS1  a note
  raw output: .adws/raw/1/output.log
"""
SHORT_RUFF = """
ruff:
  app/a.py:1:8  F401  `os` imported | unused and more
  and 3 more
  raw output: .adws/raw/1/output.log
"""
QUIET_RUFF = """
ruff:
  raw output: .adws/raw/1/output.log
"""


@pytest.mark.parametrize(("shown", "ruff"), [(20, RUFF), (1, SHORT_RUFF), (0, QUIET_RUFF)])
def test_a_terminal_shows_each_check_and_what_it_found(shown: int, ruff: str) -> None:
    """A line for each, then the details of those that are not ok, errors first."""
    assert quality_terminal(QUALITY, shown) == HEAD + ruff + REST


def test_a_terminal_shows_little_when_all_is_well() -> None:
    """There are no details."""
    assert quality_terminal(GREEN) == "ok          lint        ruff  0.1 s\n"


def test_json_holds_all_of_it() -> None:
    """The values as they are, with the counts and the exit code."""
    counts = [(2, 1, 1), (0, 1, 0), (0, 0, 0), (0, 0, 0)]
    assert json.loads(quality_json(QUALITY)) == {
        "schema": 1,
        "exit_code": 2,
        "checks": [
            {**to_plain(check), "errors": errors, "warnings": warnings, "notes": notes}
            for check, (errors, warnings, notes) in zip(QUALITY.checks, counts, strict=True)
        ],
    }


def test_markdown_has_a_table_of_the_checks_and_one_of_what_each_found() -> None:
    """Whatever stands in the messages."""
    text = quality_markdown(QUALITY)
    assert headings(text) == ["# Checks", "## Summary", "## ruff", "## pyright", "## make rules"]
    assert cells(text) == [
        ["Check", "Sort", "Status", "Found", "Seconds"],
        ["ruff", "lint", "failed", "2 errors, 1 warning", "0.2"],
        ["mypy", "types", "ok", "1 warning", "1.5"],
        ["pyright", "types", "missing", "", "0.0"],
        ["make rules", "other", "failed", "", "2.0"],
        ["Place", "Severity", "Code", "Message"],
        ["app/a.py:1:8", "error", "F401", "`os` imported | unused and more"],
        ["app/b.py", "error", "", "nothing in here"],
        ["app/a.py:4:2", "warning", "W9", "odd"],
        ["", "note", "TS1", "a note"],
    ]
    assert items(text) == [
        "Raw output: .adws/raw/1/output.log",
        "it is not there",
        "Hint: install it",
        "exit code 1",
        "line 2 is *wrong*",
    ]


def test_markdown_of_what_is_well_is_a_table() -> None:
    """No section is empty."""
    assert headings(quality_markdown(GREEN)) == ["# Checks", "## Summary"]
