"""The cases in quarantine, in each report."""

from attrs import evolve

from adws.core.fix_report import FixReport
from adws.core.quarantine import QuarantineRow
from adws.reports.analysis_json import analysis_json
from adws.reports.analysis_markdown import analysis_markdown
from adws.reports.analysis_terminal import analysis_terminal
from adws.reports.fix_markdown import fix_markdown
from adws.reports.quarantine import in_quarantine, quarantine_lines, quarantine_section
from adws.tests.reports.analyses import GREEN
from adws.tests.reports.rendering import cells, headings, items

ROWS = (
    QuarantineRow("t.py::a", "2026-01-01", "2026-01-30", "failed", seen="s|n", issue="#7"),
    QuarantineRow("t.py::b", "2026-01-02", "2026-01-31", "passed"),
    QuarantineRow("t.py::c", "2025-01-02", "2025-01-31", "failed", expired=True),
    QuarantineRow("t.py::d", "2026-01-15", "2026-02-13", "failed", found=True),
    QuarantineRow("t.py::e", "2026-01-15", "2026-02-13", note="ask Ann"),
)
TABLE = [
    ["Test", "Since", "Until", "This Time", "Seen"],
    ["t.py::a", "2026-01-01", "2026-01-30", "failed", "s|n; #7"],
    ["t.py::b", "2026-01-02", "2026-01-31", "passed", ""],
    ["t.py::d", "2026-01-15", "2026-02-13", "flaky, found in this run", ""],
    ["t.py::e", "2026-01-15", "2026-02-13", "did not run", "ask Ann"],
]
EXPIRED = "t.py::c: expired on 2025-01-31: fix or renew it"
COUNTED = "4 in quarantine (1 failed)"
ANALYSIS = evolve(GREEN, quarantine=ROWS)


def test_every_case_is_told_with_its_days_and_its_outcome() -> None:
    """The one whose time is over asks for a decision."""
    section = quarantine_section(ROWS)
    assert (headings(section), cells(section), items(section)) == (
        ["## Quarantined"],
        TABLE,
        [EXPIRED],
    )


def test_an_empty_quarantine_is_not_told() -> None:
    """Neither as a section, nor in words."""
    assert (quarantine_section(()), in_quarantine(()), [*quarantine_lines(())]) == ("", "", [])
    assert "None." not in quarantine_section(ROWS[:2])


def test_a_terminal_names_what_failed_what_is_new_and_what_is_over() -> None:
    """What passed is only counted."""
    assert [*quarantine_lines(ROWS)] == [
        "failed in quarantine (until 2026-01-30): t.py::a",
        "quarantine expired on 2025-01-31: fix or renew it: t.py::c",
        "put into quarantine until 2026-02-13: t.py::d",
    ]
    assert in_quarantine(ROWS[1:3]) == "1 in quarantine"


def test_an_analysis_tells_of_the_quarantine_in_each_form() -> None:
    """No form makes a red suite look green in silence."""
    assert cells(analysis_markdown(ANALYSIS))[-len(TABLE) :] == TABLE
    assert COUNTED in items(analysis_markdown(ANALYSIS))
    assert f"\n{COUNTED}\nfailed in quarantine" in analysis_terminal(ANALYSIS)
    assert '"case_id": "t.py::e"' in analysis_json(ANALYSIS)


def test_the_report_of_a_run_has_a_section_for_it() -> None:
    """The summary counts, the section names."""
    report = FixReport("r1", "p", "pytest", "a", True, 3, 0, 0, 0, 0, 0, quarantine=ROWS)  # noqa: FBT003 - the field's place
    assert COUNTED in items(fix_markdown(report))
    assert [row for row in cells(fix_markdown(report)) if row in TABLE] == TABLE
    assert (report.exit_code, report.integrity) == (0, True)
