"""Whether a judged change is all that was asked for."""

from attrs import evolve

from adws.core.suite import Outcome
from adws.core.verdict import Verdict
from adws.testing import a_case, a_report
from adws.trust.all_pass import reasons_not_green

OLD = a_case("t.py::old", Outcome.FAILED)
START = a_report(OLD)
RED = a_report(OLD, a_case("t.py::new", Outcome.FAILED), a_case("t.py::other", Outcome.FAILED))
GOOD = Verdict(accepted=True)


def test_all_new_cases_pass() -> None:
    """What failed at the start may fail still."""
    after = a_report(OLD, a_case("t.py::new"), a_case("t.py::other"))
    assert reasons_not_green(GOOD, START, RED, after) == ()


def test_one_new_case_still_fails() -> None:
    """A part of what was asked for is not enough, though the judge accepts a step forward."""
    after = a_report(OLD, a_case("t.py::new"), a_case("t.py::other", Outcome.FAILED))
    assert reasons_not_green(GOOD, START, RED, after) == ("1 case still fails: t.py::other",)


def test_a_new_case_that_is_skipped_does_not_pass() -> None:
    """A case that no longer runs is not made to pass."""
    after = a_report(OLD, a_case("t.py::new"), a_case("t.py::other", Outcome.SKIPPED))
    assert reasons_not_green(GOOD, START, RED, after) == (
        "1 case should pass but does not: t.py::other",
    )


def test_cases_that_do_not_pass_are_told_in_order() -> None:
    """The same words each time."""
    red = a_report(*(a_case(f"t.py::{name}", Outcome.FAILED) for name in "cadbe"))
    after = a_report(*(a_case(f"t.py::{name}", Outcome.SKIPPED) for name in "cadbe"))
    assert reasons_not_green(GOOD, START, red, after) == (
        "5 cases should pass but do not: t.py::a, t.py::b, t.py::c, t.py::d, t.py::e",
    )


def test_the_cases_of_a_file_that_could_not_load_must_pass() -> None:
    """What a missing name hid comes to light, and counts."""
    hidden = a_case("t.py", Outcome.ERRORED, covers="t.py::")
    after = a_report(a_case("t.py::one"), a_case("t.py::two", Outcome.FAILED))
    names = reasons_not_green(GOOD, a_report(a_case("u.py::old")), a_report(hidden), after)
    assert names == ("1 case still fails: t.py::two",)


def test_what_the_judge_refused_is_told_as_he_told_it() -> None:
    """The reasons of the verdict come first, and alone."""
    verdict = Verdict(accepted=False, reasons=("canaries",))
    assert reasons_not_green(verdict, START, RED, RED) == ("canaries",)


def test_a_case_that_flips_without_the_change_is_excused() -> None:
    """Nobody asked for it to pass."""
    flaky = evolve(a_case("t.py::other", Outcome.FAILED), excused=True)
    after = a_report(OLD, a_case("t.py::new"), flaky)
    assert reasons_not_green(GOOD, START, RED, after) == ()
