"""Two reports of one suite, by case id."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.core.comparison import Comparison, compare
from adws.core.suite import EXECUTED, FAILING, Case, NotRun, Outcome, SuiteReport
from adws.testing import a_case, a_report

_OUTCOMES = st.dictionaries(st.sampled_from("abcdef"), st.sampled_from(Outcome))
_BROKEN_FILE = a_case("t/a.py", Outcome.ERRORED, covers="t/a.py::")


def _report(outcomes: dict[str, Outcome]) -> SuiteReport:
    cases = (a_case(f"t.py::{name}", outcome) for name, outcome in outcomes.items())
    return a_report(a_case("t.py::other"), *cases)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (Outcome.FAILED, Outcome.PASSED, Comparison(fixed=("t.py::x",))),
        (Outcome.FAILED, Outcome.ERRORED, Comparison(remaining=("t.py::x",))),
        (Outcome.PASSED, Outcome.FAILED, Comparison(broken=("t.py::x",))),
        (Outcome.SKIPPED, Outcome.FAILED, Comparison(broken=("t.py::x",))),
        (None, Outcome.FAILED, Comparison(broken=("t.py::x",))),
        (Outcome.PASSED, None, Comparison(missing=("t.py::x",))),
        (Outcome.FAILED, None, Comparison(missing=("t.py::x",))),
        (Outcome.SKIPPED, None, Comparison()),
        (Outcome.PASSED, Outcome.SKIPPED, Comparison(weakened=("t.py::x",))),
        (Outcome.FAILED, Outcome.XFAILED, Comparison(weakened=("t.py::x",))),
        (Outcome.FAILED, Outcome.XPASSED, Comparison()),
        (Outcome.SKIPPED, Outcome.PASSED, Comparison()),
        (None, Outcome.PASSED, Comparison()),
    ],
)
def test_one_case_before_and_after(
    before: Outcome | None, after: Outcome | None, expected: Comparison
) -> None:
    """Only failing → passed is fixed; being skipped or gone never is."""
    reports = [_report({} if outcome is None else {"x": outcome}) for outcome in (before, after)]
    assert compare(*reports) == expected


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ((a_case("t/a.py::x"),), Comparison(fixed=("t/a.py",))),
        (
            (a_case("t/a.py::x", Outcome.FAILED), a_case("t/b.py::y", Outcome.FAILED)),
            Comparison(fixed=("t/a.py",), revealed=("t/a.py::x",), broken=("t/b.py::y",)),
        ),
        ((a_case("t/a.py::x", Outcome.SKIPPED),), Comparison(missing=("t/a.py",))),
        ((), Comparison(missing=("t/a.py",))),
        ((_BROKEN_FILE,), Comparison(remaining=("t/a.py",))),
    ],
)
def test_a_file_that_could_not_be_loaded(after: tuple[Case, ...], expected: Comparison) -> None:
    """Fixed once a case that it hid has run; what fails there then was hidden, not broken."""
    other = a_case("t/c.py::z")
    assert compare(a_report(_BROKEN_FILE, other), a_report(other, *after)) == expected


@given(_OUTCOMES)
def test_a_report_compared_with_itself_changes_nothing(outcomes: dict[str, Outcome]) -> None:
    """What fails remains, and that is all."""
    report = _report(outcomes)
    remaining = tuple(case.id for case in report.failing)
    assert compare(report, report) == Comparison(remaining=remaining)


@given(_OUTCOMES, _OUTCOMES)
def test_nothing_is_lost_and_nothing_counted_twice(
    before: dict[str, Outcome], after: dict[str, Outcome]
) -> None:
    """Every failing case, before or now, and every case that stopped running is in its place."""
    comparison = compare(_report(before), _report(after))
    failing = [case.id for case in _report(before).failing]
    gone = {*comparison.missing, *comparison.weakened}
    odd = {f"t.py::{name}" for name, now in after.items() if now is Outcome.XPASSED}
    assert {*comparison.fixed, *comparison.remaining, *gone, *odd} >= set(failing)
    assert not {*comparison.fixed, *comparison.remaining} & gone
    assert {*comparison.remaining, *comparison.broken} == {
        case.id for case in _report(after).failing
    }
    ran = {f"t.py::{name}" for name, outcome in before.items() if outcome in EXECUTED}
    runs = {f"t.py::{name}" for name, outcome in after.items() if outcome in EXECUTED | FAILING}
    assert gone == ran - runs


_BEHIND = evolve(a_case("t.py::x", Outcome.SKIPPED), hook="t.py")
_NOT_RUN = evolve(a_report(), not_run=(NotRun("t.py::x", "", cases=0, hook="t.py"),))


@pytest.mark.parametrize("before", [a_report(a_case(), _BEHIND), _NOT_RUN])
@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ((a_case("t.py::x"),), Comparison()),
        ((a_case("t.py::x", Outcome.SKIPPED),), Comparison(weakened=("t.py::x",))),
        ((), Comparison(missing=("t.py::x",))),
    ],
)
def test_a_case_behind_a_hook_is_owed(
    before: SuiteReport, after: tuple[Case, ...], expected: Comparison
) -> None:
    """Whether the tool calls it skipped or does not list it at all."""
    assert compare(before, a_report(a_case(), *after)) == expected


def test_what_fails_once_a_hook_works_was_hidden() -> None:
    """It is no regression; a case that nothing hid is one."""
    after = a_report(a_case("t.py::x", Outcome.FAILED))
    assert compare(a_report(_BEHIND), after) == Comparison(revealed=("t.py::x",))
    skipped = a_report(evolve(_BEHIND, hook=""))
    assert compare(skipped, after) == Comparison(broken=("t.py::x",))


def test_a_hook_that_still_fails_loses_no_case() -> None:
    """What it keeps from running in both reports is as it was; what ran before is weaker."""
    assert compare(a_report(a_case(), _BEHIND), a_report(a_case(), _BEHIND)) == Comparison()
    assert compare(_NOT_RUN, _NOT_RUN) == Comparison()
    ran = a_report(a_case(), a_case("t.py::x"))
    assert compare(ran, a_report(a_case(), _BEHIND)) == Comparison(weakened=("t.py::x",))
