"""The failures of a suite, for people."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.reports.analysis_markdown import analysis_markdown
from adws.tests.reports.analyses import GREEN, INCOMPLETE, RED
from adws.tests.reports.rendering import cells, headings


def test_an_analysis_shows_everything_in_its_place() -> None:
    """Summary with every source, failures by priority and group, files, raw output."""
    assert analysis_markdown(RED) == (
        "# Test Failure Analysis\n"
        "\n"
        "## Summary\n"
        "\n"
        "- Total: 7\n"
        "- Pass: 2\n"
        "- Fail: 3\n"
        "- Skip: 2\n"
        "- Verification: verified, 3 sources compared\n"
        "\n"
        "- Source `summary`: 2 passed, 3 failing, 2 skipped\n"
        "- Source `junit`: 7 in total\n"
        "- Source `exit code`: counts nothing\n"
        "\n"
        "## Failures\n"
        "\n"
        "| # | Priority | Group | Test File | Test Name | Type | Error | Category | Source |\n"
        "|---|----------|-------|-----------|-----------|------|-------|----------|--------|\n"
        "| 1 | P0 | G-1 | `tests/test_b.py` |  | runtime | KeyError: &lt;a> | source bug "
        "| `app/broken.py` |\n"
        "| 2 | P3 | G-2 | `tests/test_a.py` | `test_one` | runtime | KeyError: &lt;a> "
        "| source bug | `app/text.py:2` |\n"
        "| 3 | P3 | G-2 | `tests/test_a.py` | test_two\\[a\\|b\\] | runtime | KeyError: &lt;a> "
        "| source bug |  |\n"
        "\n"
        "## Root Causes\n"
        "\n"
        "| Group | Priority | Failures | Root Cause |\n"
        "|-------|----------|----------|------------|\n"
        "| G-1 | P0 | 1 | app/broken.py cannot be loaded |\n"
        "| G-2 | P3 | 2 | failures that come from app/text.py |\n"
        "\n"
        "## Failures by File\n"
        "\n"
        "| Test File | Failures | Tests |\n"
        "|-----------|----------|-------|\n"
        "| `tests/test_a.py` | 2 | 3 |\n"
        "| `tests/test_b.py` | 1 | 1 |\n"
        "\n"
        "## Raw Output\n"
        "\n"
        "`.adws/raw/1.log`\n"
    )


def test_an_incomplete_run_is_not_mistaken() -> None:
    """The warning stands in the summary with each discrepancy, and skipped files are listed."""
    text = analysis_markdown(INCOMPLETE)
    assert "- Verification: **COMPLETENESS_WARNING**\n" in text
    assert "- COMPLETENESS_WARNING: the run's own end record is missing\n" in text
    assert "- COMPLETENESS_WARNING: the summary counts 2, JUnit 3\n" in text
    assert text.endswith(
        "## Silent Skips\n\n"
        "These test files are on disk but did not run:\n\n"
        "- `tests/test_lost.py`\n\n"
        "## Raw Output\n\nNone.\n"
    )


def test_a_green_run_keeps_its_tables() -> None:
    """Without failures the tables are there, without rows."""
    text = analysis_markdown(GREEN)
    assert [len(row) for row in cells(text)] == [9, 4, 3]
    assert headings(text) == [
        "# Test Failure Analysis",
        "## Summary",
        "## Failures",
        "## Root Causes",
        "## Failures by File",
        "## Raw Output",
    ]


@given(st.text())
def test_no_name_breaks_a_table(text: str) -> None:
    """Every row has the columns of its head, whatever the names hold."""
    failure = evolve(RED.failures[1], file=text, test=text, error_message=text, source_file=text)
    group = evolve(RED.groups[1], cause=text)
    names = cells(analysis_markdown(evolve(RED, failures=(failure,), groups=(group,))))
    assert [len(row) for row in names] == [9, 9, 4, 4, 3, 3]
