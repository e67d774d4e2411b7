"""What a fix run achieved, in short."""

from adws.core.fix_report import FixReport
from adws.core.quarantine import QuarantineRow
from adws.core.rebase import DroppedFix, Rebase
from adws.reports.fix_terminal import fix_lines

ROW = QuarantineRow("t.py::q[x]", "2026-01-01", "2026-01-30", "failed")


def test_what_fails_in_quarantine_is_told() -> None:
    """Nobody works on it, and nothing is left out in silence."""
    report = FixReport(quarantine=(ROW,))
    assert [*fix_lines(report)] == [r"  failed in quarantine (until 2026-01-30): t.py::q\[x]"]


def test_a_fix_that_was_not_taken_along_is_told() -> None:
    """With its cases and the reason, one line each."""
    dropped = DroppedFix(("t.py::a[x]", "t.py::b"), "1.patch", "the patch\ndoes not apply")
    assert [*fix_lines(FixReport(rebase=Rebase("r0", dropped=(dropped,))))] == [
        r"  fix not kept: t.py::a\[x], t.py::b: the patch does not apply"
    ]
