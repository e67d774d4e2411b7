"""The report of a run, for people."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.core.claim import Claim
from adws.core.entry import Entry, EscalationReason
from adws.core.failure import ErrorType, Priority, RootCause
from adws.core.fix_report import FixReport
from adws.core.flag import Flag
from adws.core.money import Spending
from adws.core.patch import ChangeKind, FileChange
from adws.core.rebase import DroppedFix, Rebase
from adws.core.round_record import DroppedEdit, RoundRecord
from adws.core.sharding import Sharding
from adws.reports.fix_markdown import fix_markdown, integrity
from adws.tests.ledger.claims import CLAIM
from adws.tests.reports.rendering import cells, headings

FLAG = Flag("forced-exit", "app/a.py", 3, "os._exit(0)", "it ends the run")


def entry(case_id: str, file: str, test: str, *modified_files: str, fix: str = "") -> Entry:
    """Build an entry of a case; ``fix`` says what was done in the files."""
    return Entry(
        id=case_id,
        case_id=case_id,
        file=file,
        test=test,
        priority=Priority.P2,
        error_type=ErrorType.ASSERTION,
        fingerprint="",
        group="",
        fix_applied=fix,
        modified_files=modified_files,
    )


EMPTY = FixReport(
    run="r1",
    project="/p",
    runner="pytest",
    agent="search",
    finished=True,
    total_tests=4,
    initially_failing=0,
    regressions=0,
    fixed=0,
    escalated=0,
    open=0,
)
ONE_BY_ONE = entry("t::a", "tests/test_a.py", "test_a", "app/a.py", fix="range end")
ROW_OF_B = entry("t::b", "tests/test_b.py", "test_b[x|y]", "app/a.py", "logo.png", fix="name")
STALE = entry("t::c", "tests/test_c.py", "test_c", "tests/test_c.py", fix="4")
GIVEN_UP = entry("t::d", "tests/test_d.py", "test_d")
ROUND = RoundRecord(
    number=1,
    group="G-1",
    cases=("t::a", "t::b"),
    ending="committed",
    failures_start=3,
    failures_end=2,
    fixed=("t::a", "t::b"),
    regressions=("t::d",),
    dropped=(DroppedEdit("tests/test_a.py", ".adws/proposals/1.patch", ("a|b", "c")),),
    flags=(FLAG,),
)
FULL = evolve(
    EMPTY,
    total_tests=42,
    initially_failing=3,
    regressions=1,
    fixed=3,
    escalated=1,
    fixes=(
        evolve(ONE_BY_ONE, diagnosis="off by one"),
        evolve(ROW_OF_B, diagnosis="typo"),
        evolve(STALE, diagnosis="stale"),
    ),
    escalations=(
        evolve(
            GIVEN_UP, escalation_reason=EscalationReason.FLAKY, detail="3 of 5", attempt_count=2
        ),
    ),
    rounds=(
        ROUND,
        RoundRecord(
            number=2,
            group="G-2",
            cases=("t::c",),
            failures_start=2,
            failures_end=1,
            fixed=("t::c",),
        ),
    ),
    changes=(
        FileChange("app/a.py", ChangeKind.MODIFIED, 3, 1),
        FileChange("logo.png", ChangeKind.MODIFIED),
        FileChange("tests/test_c.py", ChangeKind.MODIFIED, 1, 1),
    ),
    claims=(CLAIM,),
    trend=(3, 2, 1),
    spending=Spending(1.5, 1),
    delivered="on the branch adws/r1",
    rebase=Rebase("r0", dropped=(DroppedFix(("t::x", "t::y"), "x.patch", "it is green"),)),
    judged_commit="c2",
    judged_tree="t2",
    warnings=("the cage is <weak>",),
    duration_seconds=61.4,
    next_steps={"t::d": "Run it alone."},
    test_files=("tests/test_c.py",),
    sharding=Sharding(runs=2, most=4),
)


def test_a_fix_has_one_row_with_its_cases() -> None:
    """Each file and each diagnosis stands there once; a case without one adds nothing to it."""
    first = evolve(ONE_BY_ONE, commit="c1", diagnosis="off by one")
    other = evolve(first, id="t::a2", case_id="t::a2", test="test_a2", diagnosis="")
    report = evolve(EMPTY, fixed=3, fixes=(first, other, evolve(first, id="t::a3", test="test_a3")))
    assert cells(fix_markdown(report))[1] == [
        "1",
        "tests/test_a.py",
        "test_a<br>test_a2<br>test_a3",
        "off by one",
        "range end",
        "app/a.py",
    ]


def test_a_report_shows_everything_in_its_place() -> None:
    """Sections and tables stand in their fixed order, what is special after them."""
    assert fix_markdown(FULL) == (
        "# Test Fix Report\n"
        "\n"
        "## Claims That a Test Is Wrong\n"
        "\n"
        "A claim changes no test: the case stays red until you approve the claim.\n"
        "\n"
        "| Claim | Test Name | Where | Expects | Should Expect | Because | Status |\n"
        "|-------|-----------|-------|---------|---------------|---------|--------|\n"
        "| `C-001` | `t.py::a` | `t.py:3` | `4` | `5` | rounds up; docs | open |\n"
        "\n"
        "## Summary\n"
        "\n"
        "- Total tests: 42\n"
        "- Initially failing: 3\n"
        "- Fixed: 3\n"
        "- Escalated (requires human review): 1\n"
        "- Ledger integrity: fixed + escalated = initially_failing ✓ (3 + 1 = 3 + 1 found later)\n"
        "\n"
        "## Fixes Applied\n"
        "\n"
        "| # | Test File | Test Name | Root Cause | Fix Applied | File Modified |\n"
        "|---|-----------|-----------|------------|-------------|---------------|\n"
        "| 1 | `tests/test_a.py` | `test_a` | off by one | range end | `app/a.py` |\n"
        "| 2 | `tests/test_b.py` | test_b\\[x\\|y\\] | typo | name | `app/a.py`, `logo.png` |\n"
        "| 3 | `tests/test_c.py` | `test_c` | stale | 4 | `tests/test_c.py` |\n"
        "\n"
        "- Source code fixes: #1, #2\n"
        "- Test code fixes: #3\n"
        "\n"
        "## Escalated Failures (requires human review)\n"
        "\n"
        "| # | Test File | Test Name | Reason | Diagnosis | Attempts | Suggested Next Steps |\n"
        "|---|-----------|-----------|--------|-----------|----------|----------------------|\n"
        "| 1 | `tests/test_d.py` | `test_d` | flaky | 3 of 5 | 2 | Run it alone. |\n"
        "\n"
        "## Suspicious Lines in Fixes\n"
        "\n"
        "adws kept these fixes, and every test passes. Please review these lines.\n"
        "\n"
        "| Round | Where | Seen | Why | Rule |\n"
        "|-------|-------|------|-----|------|\n"
        "| 1 | `app/a.py:3` | `os._exit(0)` | it ends the run | forced-exit |\n"
        "\n"
        "## Iteration History\n"
        "\n"
        "| Round | Failures (start) | Fixed | New Regressions | Failures (end) |\n"
        "|-------|------------------|-------|-----------------|----------------|\n"
        "| 1 | 3 | 2 | 1 | 2 |\n"
        "| 2 | 2 | 1 | 0 | 1 |\n"
        "\n"
        "- Trend: 3 → 2 → 1\n"
        "- Round 1, `G-1`: committed\n"
        "\n"
        "## Changes by File\n"
        "\n"
        "- `app/a.py` — range end; name (+3 -1)\n"
        "- `logo.png` — name (binary)\n"
        "- `tests/test_c.py` — 4 (test code, +1 -1)\n"
        "\n"
        "3 files changed, 4 insertions(+), 2 deletions(-)\n"
        "\n"
        "## Dropped Edits to Sealed Files\n"
        "\n"
        "Agents may not change these files or their tests. adws keeps the edits as patches.\n"
        "\n"
        "| Round | File | What It Did | Kept As |\n"
        "|-------|------|-------------|---------|\n"
        "| 1 | `tests/test_a.py` | a\\|b<br>c | `.adws/proposals/1.patch` |\n"
        "\n"
        "## Fixes Not Kept\n"
        "\n"
        "Run `r0` kept these fixes; they no longer work on your tree.\n"
        "\n"
        "| Cases | Reason | Kept As |\n"
        "|-------|--------|---------|\n"
        "| `t::x`<br>`t::y` | it is green | `x.patch` |\n"
        "\n"
        "## Warnings\n"
        "\n"
        "- the cage is &lt;weak>\n"
        "\n"
        "## Run\n"
        "\n"
        "- Run: `r1`\n"
        "- Project: `/p`\n"
        "- Test runner: `pytest`\n"
        "- Agent: `search`\n"
        "- Spent: $1.50 + 1 unpriced call\n"
        "- Took: 61 s\n"
        "- Judged in up to 4 shards: 2 full runs\n"
        "- Fixes: on the branch adws/r1\n"
        "- Judged last: commit `c2`, tree `t2`\n"
    )


def test_a_report_of_nothing_keeps_its_tables() -> None:
    """Nothing to tell is told, so that the report can be read by a program."""
    text = fix_markdown(EMPTY)
    assert headings(text) == [
        "# Test Fix Report",
        "## Summary",
        "## Fixes Applied",
        "## Escalated Failures (requires human review)",
        "## Iteration History",
        "## Changes by File",
        "## Run",
    ]
    assert [len(row) for row in cells(text)] == [6, 7, 5]
    assert "## Changes by File\n\nNone.\n\n## Run" in text
    assert "- Source code fixes: none\n- Test code fixes: none\n" in text


@pytest.mark.parametrize(
    ("counts", "line"),
    [
        ((3, 2, 1, 0, 0), "✓ (2 + 1 = 3)"),
        ((3, 2, 3, 2, 0), "✓ (2 + 3 = 3 + 2 found later)"),
        ((3, 2, 0, 0, 1), "✗ (2 + 0 ≠ 3; 1 still open)"),
        ((3, 2, 0, 0, 0), "✗ (2 + 0 ≠ 3)"),
    ],
)
def test_the_integrity_line_shows_its_numbers(
    counts: tuple[int, int, int, int, int], line: str
) -> None:
    """A failure that was lost, or is still open, can be seen at once."""
    initially, fixed, escalated, regressions, still_open = counts
    report = evolve(
        EMPTY,
        initially_failing=initially,
        fixed=fixed,
        escalated=escalated,
        regressions=regressions,
        open=still_open,
    )
    assert integrity(report) == f"fixed + escalated = initially_failing {line}"


def test_an_unfinished_run_says_so_and_what_to_do() -> None:
    """A run that has not finished is not mistaken for one that has."""
    shown = fix_markdown(evolve(EMPTY, finished=False))
    assert "- Run: `r1`, unfinished\n" in shown
    assert "- Next: run the same command again; it continues this run\n" in shown


@pytest.mark.parametrize(
    ("still_open", "line"),
    [
        (6, "6 still open: the run is unfinished (1 fixed, 1 escalated)"),
        (5, "fixed + escalated = initially_failing ✗ (1 + 1 ≠ 8; 5 still open)"),
        (0, "fixed + escalated = initially_failing ✗ (1 + 1 ≠ 8)"),
    ],
)
def test_open_failures_of_an_unfinished_run_are_not_lost_ones(still_open: int, line: str) -> None:
    """A failure that is neither fixed nor escalated nor open is lost, in any run."""
    report = evolve(EMPTY, finished=False, initially_failing=8, fixed=1, escalated=1)
    assert integrity(evolve(report, open=still_open)) == line


@given(st.text())
def test_no_name_breaks_a_table(text: str) -> None:
    """Every row has the columns of its head, whatever the names hold."""
    fixed = evolve(entry(text, text, text, text, text, fix=text), diagnosis=text)
    report = evolve(
        FULL,
        fixes=(fixed,),
        escalations=(evolve(fixed, escalation_reason=EscalationReason.FLAKY, detail=text),),
        claims=(Claim(id=text, case_id=text, path=text, line=0, old=text, new=text, outcome=text),),
        rounds=(
            evolve(
                ROUND,
                group=text,
                ending=text,
                dropped=(DroppedEdit(text, text, (text, text)),),
                flags=(Flag(text, text, 0, text, text),),
            ),
        ),
        changes=(FileChange(text, ChangeKind.MODIFIED, 1, 1),),
        rebase=Rebase(text, dropped=(DroppedFix((text,), text, text),)),
        warnings=(text,),
        next_steps={text: text},
    )
    columns = [len(row) for row in cells(fix_markdown(report))]
    assert columns == [7, 7, 6, 6, 7, 7, 5, 5, 5, 5, 4, 4, 3, 3]


def test_rounds_of_a_group_that_end_alike_share_a_line() -> None:
    """An agent may give the same answer again; another group has its own line."""
    gave_up = evolve(ROUND, group="G-1", ending="it gave up")
    other = evolve(gave_up, number=2, group="G-2")
    report = FixReport(rounds=(gave_up, other, evolve(gave_up, number=3)))
    assert (
        fix_markdown(report)
        .partition("## Changes")[0]
        .endswith("\n\n- Rounds 1, 3, `G-1`: it gave up\n- Round 2, `G-2`: it gave up\n\n")
    )


def test_the_report_says_how_to_take_the_fixes() -> None:
    """Where they are on a branch."""
    text = fix_markdown(FixReport(delivered="the commits are on the branch adws/r1"))
    assert (
        "- Fixes: the commits are on the branch adws/r1\n- To take them: `git merge adws/r1`\n"
        in text
    )


def test_the_category_of_a_cause_stands_before_it() -> None:
    """Of fixes, and of what a person must look at."""
    fixed = evolve(entry("t.py::a", "t.py", "a", "a.py"), root_cause=RootCause.SOURCE_BUG)
    left = evolve(fixed, detail="no service", root_cause=RootCause.ENVIRONMENT)
    text = fix_markdown(FixReport(fixes=(fixed,), escalations=(left,)))
    assert "| source bug: fixed together with another failure |" in text
    assert "| environment: no service |" in text
