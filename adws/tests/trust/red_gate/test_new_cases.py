"""Which cases are new, and what became of the others."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.core.suite import FAILING, Case, NotRun, Outcome
from adws.testing import a_case, a_report
from adws.trust.red_gate.new_cases import NewCases, new_cases

OLD = a_case("t/a.py::old")
STALE = a_case("t/a.py::stale", Outcome.FAILED)
UNLOADED = a_case("t/b.py", Outcome.ERRORED, covers="t/b.py::")
NEW = a_case("t/new.py::new", Outcome.FAILED)
IDLE = a_case("t/new.py::idle")


def test_the_difference_is_what_is_new() -> None:
    """What failed before is stale, also a file that could not be loaded."""
    before = a_report(OLD, STALE, UNLOADED)
    cases = new_cases(before, a_report(OLD, STALE, UNLOADED, NEW, IDLE))
    assert cases == NewCases((NEW,), (IDLE,), stale=(STALE.id, UNLOADED.id))
    assert cases.files == ("t/new.py",)
    assert NewCases((STALE,), (IDLE, OLD)).files == ("t/a.py", "t/new.py")


def test_what_passed_before_and_fails_now_is_broken() -> None:
    """What is gone, or skipped now, was executed before."""
    other = a_case("t/a.py::other")
    before = a_report(OLD, other, STALE)
    after = a_report(evolve(OLD, outcome=Outcome.FAILED), evolve(other, outcome=Outcome.SKIPPED))
    assert new_cases(before, after) == NewCases(
        (), broken=(OLD.id,), missing_ids=(STALE.id, other.id)
    )


def test_what_a_new_failure_hides_is_not_gone() -> None:
    """A file whose new import is missing takes its earlier cases with it."""
    unloaded = a_case("t/a.py", Outcome.ERRORED, covers="t/a.py::")
    cases = new_cases(a_report(OLD, STALE), a_report(unloaded))
    assert cases == NewCases((unloaded,), hidden=(OLD.id, STALE.id))


def test_what_was_hidden_before_need_not_fail() -> None:
    """Nobody knows whether it is new; where it fails, it counts."""
    shown, red = a_case("t/b.py::shown"), a_case("t/b.py::red", Outcome.FAILED)
    cases = new_cases(a_report(OLD, UNLOADED), a_report(OLD, shown, red))
    assert cases == NewCases((red,))


def test_a_case_that_was_not_executed_before_is_new() -> None:
    """A skip that is taken away is a new test; one in quarantine does not count."""
    skipped = evolve(OLD, outcome=Outcome.SKIPPED)
    failing = evolve(OLD, outcome=Outcome.FAILED)
    flaky = evolve(NEW, quarantined=True)
    assert new_cases(a_report(skipped), a_report(failing, flaky)) == NewCases((failing,))


def test_only_the_files_that_ran_are_missed() -> None:
    """The others had no turn."""
    case = a_case("t/new.py::gone")
    cases = new_cases(a_report(OLD, case), a_report(NEW), ("t/new.py",))
    assert cases == NewCases((NEW,), missing_ids=(case.id,))


def test_without_a_baseline_every_failure_counts() -> None:
    """Unless the new files are named."""
    after = a_report(OLD, STALE, NEW, IDLE)
    assert new_cases(None, after) == NewCases((STALE, NEW))
    assert new_cases(None, after, ("t/new.py",)) == NewCases((NEW,), (IDLE,), stale=(STALE.id,))


_CASES = st.lists(
    st.builds(
        a_case, st.sampled_from(["t.py::a", "t.py::b", "t.py::c"]), st.sampled_from(list(Outcome))
    ),
    min_size=1,
    unique_by=lambda case: case.id,
)


@given(_CASES, _CASES)
def test_no_failure_is_lost(before: list[Case], after: list[Case]) -> None:
    """Each case that fails now is new, stale or broken, and only one of these."""
    cases = new_cases(a_report(*before), a_report(*after))
    sorted_in = [*(case.id for case in cases.failing), *cases.stale, *cases.broken]
    assert sorted(sorted_in) == sorted(case.id for case in after if case.outcome in FAILING)


def test_a_case_that_a_hook_kept_from_running_is_missed_in_a_whole_run() -> None:
    """A run of some files says nothing of it."""
    before = evolve(a_report(OLD), not_run=(NotRun("t/a.js > x", "", cases=0, hook="h"),))
    after = a_report(OLD, NEW)
    assert new_cases(before, after).missing_ids == ("t/a.js > x",)
    assert new_cases(before, after, files=("t/new.py",)).missing_ids == ()
