"""What the quarantine does to a report, to the gate, and to what is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.core.quarantine import Quarantine, QuarantinedCase, QuarantineRow
from adws.core.suite import Case, Outcome
from adws.testing import a_case, a_report
from adws.trust.gate import gate, judge_change
from adws.trust.quarantine import mark_quarantined, quarantine_rows

SHAKY, REAL, OTHER = "t.py::shaky", "t.py::real", "t.py::other"
INSIDE = QuarantinedCase(SHAKY, "2026-01-01", "2026-01-30", "seen", "note", "#1")
OVER = QuarantinedCase(OTHER, "2025-01-01", "2025-01-30")
QUARANTINE = Quarantine("2026-01-30", (INSIDE, OVER))
PASSED, FAILED, ERRORED, SKIPPED = (
    Outcome.PASSED,
    Outcome.FAILED,
    Outcome.ERRORED,
    Outcome.SKIPPED,
)


def cases(shaky: Outcome | None, real: Outcome) -> tuple[Case, ...]:
    """Return the cases of a run in which these two ended so; None: the case is not there."""
    known = () if shaky is None else (a_case(SHAKY, shaky),)
    return (*known, a_case(REAL, real))


def test_only_active_cases_are_set_apart() -> None:
    """Neither one whose time is over, nor one that stands for a file which hides others."""
    hiding = Quarantine("2026-01-30", (INSIDE, OVER, QuarantinedCase("u.py", "2026", "2027")))
    report = a_report(
        a_case(SHAKY, FAILED), a_case(OTHER, FAILED), a_case("u.py", ERRORED, covers="u.py::")
    )
    apart = mark_quarantined(hiding, report)
    assert [case.quarantined for case in apart.cases] == [True, False, False]
    assert [case.id for case in apart.failing] == [OTHER, "u.py"]


def test_a_case_that_fails_on_its_last_day_is_still_apart() -> None:
    """The day after, it counts."""
    assert QUARANTINE.active == {SHAKY}
    assert Quarantine("2026-01-31", QUARANTINE.cases).active == frozenset()


@pytest.mark.parametrize("before", [PASSED, FAILED, ERRORED])
@pytest.mark.parametrize(
    ("after", "reasons"),
    [
        (PASSED, ()),
        (FAILED, ()),
        (ERRORED, ()),
        (
            SKIPPED,
            (f"1 case ran before and is now skipped or expected to fail: {SHAKY}",),
        ),
        (None, (f"1 case ran before and is now missing: {SHAKY}",)),
    ],
)
def test_a_case_in_quarantine_may_fail_or_pass_but_not_vanish(
    before: Outcome, after: Outcome | None, reasons: tuple[str, ...]
) -> None:
    """The gate and the judge of foreign changes hold nothing else against a change."""
    red = mark_quarantined(QUARANTINE, a_report(*cases(before, FAILED)))
    report = mark_quarantined(QUARANTINE, a_report(*cases(after, PASSED)))
    assert gate(red, report, (REAL,)).reasons == reasons
    assert judge_change(red, report).reasons == reasons


@given(st.sampled_from([FAILED, ERRORED]), st.sampled_from([PASSED, FAILED, SKIPPED, None]))
def test_nothing_is_fixed_by_what_a_case_in_quarantine_does(
    before: Outcome, after: Outcome | None
) -> None:
    """A change that mends nothing is refused, however the flake fell."""
    red = mark_quarantined(QUARANTINE, a_report(*cases(before, FAILED)))
    still = mark_quarantined(QUARANTINE, a_report(*cases(after, FAILED)))
    verdict = gate(red, still, (SHAKY, REAL))
    assert (verdict.accepted, verdict.fixed) == (False, ())


def test_a_suite_that_is_red_in_quarantine_only_is_green() -> None:
    """An exit code that no failure explains is not."""
    apart = mark_quarantined(QUARANTINE, a_report(*cases(FAILED, PASSED)))
    assert (apart.exit_code, apart.green) == (1, True)
    assert not a_report(*cases(PASSED, PASSED), exit_code=1).green


def test_each_case_is_told_with_what_became_of_it() -> None:
    """Also the one whose time is over, and the one that did not run."""
    case = QuarantinedCase("gone", "2026-01-01", "2026-02-01")
    quarantine = Quarantine("2026-01-30", (INSIDE, OVER, case))
    report = mark_quarantined(quarantine, a_report(a_case(SHAKY, FAILED), a_case(OTHER)))
    assert quarantine_rows(quarantine, report) == (
        QuarantineRow(
            SHAKY, "2026-01-01", "2026-01-30", "failed", seen="seen", note="note", issue="#1"
        ),
        QuarantineRow(OTHER, "2025-01-01", "2025-01-30", "passed", expired=True),
        QuarantineRow("gone", "2026-01-01", "2026-02-01"),
    )


def test_a_case_that_was_no_resident_when_it_ran_was_found_in_this_run() -> None:
    """It failed as any other case does, and decided something."""
    (row, _) = quarantine_rows(QUARANTINE, a_report(a_case(SHAKY, FAILED)))
    assert (row.outcome, row.found, row.red) == ("failed", True, False)
