"""What a fix run achieved, in short."""

from adws.core.fix_report import FixReport
from adws.core.quarantine import QuarantineRow
from adws.reports.fix_terminal import fix_lines

ROW = QuarantineRow("t.py::q[x]", "2026-01-01", "2026-01-30", "failed")


def test_what_fails_in_quarantine_is_told() -> None:
    """Nobody works on it, and nothing is left out in silence."""
    report = FixReport(quarantine=(ROW,))
    assert [*fix_lines(report)] == [r"  failed in quarantine (until 2026-01-30): t.py::q\[x]"]
