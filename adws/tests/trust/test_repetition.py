"""Which cases must pass again."""

import pytest
from attrs import evolve

from adws.core.suite import Case, Outcome, SuiteReport
from adws.testing import a_report
from adws.trust.repetition import must_pass_again, not_passing, passes, passing, standing_for

P, F, E = Outcome.PASSED, Outcome.FAILED, Outcome.ERRORED


def report(**outcomes: Outcome) -> SuiteReport:
    """Return a report with these cases; one that errored hid what begins with its id."""
    cases = tuple(
        Case(name, "t.py", name, outcome, covers=name if outcome is E else None)
        for name, outcome in outcomes.items()
    )
    return evolve(a_report(), cases=cases)


BEFORE = report(file=E, plain=F, other=P)
AFTER = report(file_a=P, file_b=F, plain=P, other=P)


@pytest.mark.parametrize(
    ("fixed", "wanted"),
    [
        (("plain",), ("plain",)),
        (("file",), ("file_a",)),
        (("file", "plain"), ("plain", "file_a")),
        ((), ()),
    ],
)
def test_what_a_fixed_file_hid_must_pass_again_too(
    fixed: tuple[str, ...], wanted: tuple[str, ...]
) -> None:
    """As far as it passed once; what it revealed as red is no part of the fix."""
    assert must_pass_again(BEFORE, AFTER, fixed) == wanted


def test_a_file_that_could_not_be_loaded_stands_for_its_cases() -> None:
    """A case that ran stands for itself, and so does one that nothing hid."""
    names = ("file_a", "file", "plain", "elsewhere")
    assert [standing_for(BEFORE, name) for name in names] == ["file", "file", "plain", "elsewhere"]


def test_a_case_passes_if_it_ran_and_passed() -> None:
    """One that is gone does not."""
    assert [passes(AFTER, name) for name in ("plain", "file_b", "gone")] == [True, False, False]
    assert not_passing(("plain", "file_b", "gone"), AFTER) == ("file_b", "gone")
    assert passing(AFTER) == ("file_a", "plain", "other")
