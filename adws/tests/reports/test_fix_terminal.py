"""What a fix run achieved, in short."""

import pytest
from attrs import evolve
from rich.text import Text

from adws.core.delivery_note import on_branch
from adws.core.entry import Entry, EscalationReason
from adws.core.fix_report import FixReport
from adws.core.flag import Flag
from adws.core.quarantine import QuarantineRow
from adws.core.rebase import DroppedFix, Rebase
from adws.reports.fix_markdown import fix_markdown
from adws.reports.fix_terminal import fix_lines, fix_next_lines
from adws.tests.ledger.test_ledger import round_of
from adws.tests.reports.test_fix_markdown import entry

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


def a_fix(number: int) -> Entry:
    """Return a fixed case of a fix of its own."""
    name = f"t.py::case_{number}"
    return evolve(entry(name, "t.py", name, "a.py", fix="mended"), commit=f"c{number}")


@pytest.mark.parametrize(("fixes", "escalated"), [(7, 0), (8, 0), (30, 0), (2, 9), (30, 40)])
def test_all_lines_fit_on_a_screen(fixes: int, escalated: int) -> None:
    """Beside the headline, what is next, where the report is, and the prompt."""
    report = FixReport(
        fixes=tuple(map(a_fix, range(fixes))),
        escalations=tuple(evolve(a_fix(item), detail=f"try {item}") for item in range(escalated)),
        trend=(fixes, 0),
    )
    lines = [*fix_lines(report)]
    shown = sum("passes now" in line for line in lines)
    assert len(lines) <= 15
    assert shown == fixes or f"  fixed: {fixes - shown} more, see the report" in lines


def test_cases_that_are_escalated_for_one_reason_share_a_line() -> None:
    """The first of them, and how many there are."""
    rows = tuple(
        evolve(a_fix(number), detail=why, escalation_reason=EscalationReason.FLAKY)
        for number, why in enumerate(("passed again", "passed later", "passed again"))
    )
    lines = [*fix_lines(FixReport(escalations=rows))]
    assert lines == [
        "  escalated: 2 cases, first t.py::case_0 (flaky): passed again",
        "  escalated: t.py::case_1 (flaky): passed later",
    ]


def test_what_does_not_fit_is_counted() -> None:
    """The fixes keep two lines each of the screen, however much there is beside them."""
    failed = tuple(evolve(ROW, case_id=f"t.py::{number}") for number in range(20))
    lines = [*fix_lines(FixReport(quarantine=failed))]
    assert (len(lines), lines[-1]) == (14, "  7 more lines, see the report")


def test_a_suspicious_line_is_shown_once() -> None:
    """With how often it was flagged; the headline counts each."""
    twice = (Flag("ambiguous-fix", "calc.py", 3, "a < b", "it may be <="),) * 2
    once = Flag("forced-exit", "calc.py", 5, "os._exit(0)", "it ends")
    report = FixReport(rounds=(evolve(round_of(1), flags=(*twice, once)),))
    assert [*fix_lines(report)] == [
        "  suspicious: calc.py:3: a < b (ambiguous-fix, 2 times)",
        "  suspicious: calc.py:5: os._exit(0) (forced-exit)",
    ]


@pytest.mark.parametrize(
    ("flags", "line"),
    [
        ((), "judge: yes: 2 failing before, 0 after; nothing got worse, nothing suspicious"),
        (
            (Flag("forced-exit", "calc.py", 3, "os._exit(0)", "it ends"),),
            "judge: yes, but look at it: 2 failing before, 0 after; 1 suspicious line",
        ),
    ],
)
def test_the_word_of_the_judge_comes_last(flags: tuple[Flag, ...], line: str) -> None:
    """Green, or green with something for a person to look at."""
    report = FixReport(fixes=(a_fix(1),), trend=(2, 0), rounds=(evolve(round_of(1), flags=flags),))
    assert Text.from_markup([*fix_lines(report)][-1]).plain == line


@pytest.mark.parametrize(
    ("report", "folder", "lines"),
    [
        (FixReport(), "", []),
        (
            FixReport(delivered=on_branch("adws/r1"), fixes=(a_fix(1),)),
            "/a b",
            [
                "the commits are on the branch adws/r1",
                "next: git -C '/a b' merge adws/r1",
                "      adws report --root '/a b'",
            ],
        ),
        (
            FixReport(delivered=on_branch("adws/r1", "; but look"), fixes=(a_fix(1),)),
            "",
            ["the commits are on the branch adws/r1; but look", "next: adws report"],
        ),
    ],
)
def test_what_is_next(report: FixReport, folder: str, lines: list[str]) -> None:
    """Take the branch, unless there is more to know of it; read the report."""
    assert [*fix_next_lines(report, folder)] == lines


def test_the_cases_behind_a_hook_are_escalated_in_one_line() -> None:
    """The report has them in one row, too."""
    behind = tuple(evolve(a_fix(number), hook="fixture db") for number in range(3))
    report = FixReport(escalations=(*behind, a_fix(3)))
    assert [*fix_lines(report)] == [
        "  escalated: t.py::case_0 and 2 more behind fixture db (): ",
        "  escalated: t.py::case_3 (): ",
    ]
    assert "`case_0` and 2 more tests behind `fixture db` |" in fix_markdown(report).replace(
        "t.py::", ""
    )
