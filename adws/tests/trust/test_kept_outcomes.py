"""Changes that make nothing pass: every case ends at least as well as before."""

import pytest
from attrs import evolve

from adws.core.suite import Case, Evidence, Outcome
from adws.core.verdict import Layer
from adws.testing import a_case, a_failure, a_report
from adws.trust.kept_outcomes import kept_outcomes


def cases(**outcomes: Outcome) -> tuple[Case, ...]:
    """Return cases by their names."""
    return tuple(a_case(f"t.py::{name}", outcome) for name, outcome in outcomes.items())


PASSED, FAILED, SKIPPED = Outcome.PASSED, Outcome.FAILED, Outcome.SKIPPED
REASONS = {
    "nothing changed": ({"a": PASSED, "b": FAILED}, {"a": PASSED, "b": FAILED}, (), ()),
    "one passes now": (
        {"a": FAILED},
        {"a": PASSED},
        (),
        ("1 case ends differently than before: t.py::a",),
    ),
    "one fails now": (
        {"a": PASSED},
        {"a": FAILED},
        ("1 case fails now and did not fail before: t.py::a",),
        ("1 case fails now and did not fail before: t.py::a",),
    ),
    "a new one fails": (
        {"a": PASSED},
        {"a": PASSED, "b": FAILED},
        ("1 case fails now and did not fail before: t.py::b",),
        ("1 case fails now and did not fail before: t.py::b",),
    ),
    "a skipped one runs now": (
        {"a": PASSED, "b": SKIPPED},
        {"a": PASSED, "b": PASSED},
        (),
        ("1 case ends differently than before: t.py::b",),
    ),
}


@pytest.mark.parametrize("name", REASONS)
def test_what_refuses_a_change(name: str) -> None:
    """Worse refuses always, otherwise refuses where the outcomes must be the same."""
    before, after, worse, other = REASONS[name]
    reports = a_report(*cases(**before)), a_report(*cases(**after))
    reasons = [kept_outcomes(*reports, same=same).reasons for same in (False, True)]
    assert reasons == [worse, other]


def test_a_refusal_tells_the_error_of_the_first_case() -> None:
    """With its class and its message."""
    before, after = a_report(*cases(a=PASSED)), a_report(*cases(a=FAILED))
    failures = (a_failure("t.py::a", evidence=Evidence(message="KeyError: 1")),)
    assert kept_outcomes(before, after, failures, same=False).reasons == (
        "1 case fails now and did not fail before: t.py::a (KeyError: 1)",
    )


def test_a_case_that_is_gone_refuses() -> None:
    """Fewer cases are no better ones."""
    before, after = a_report(*cases(a=PASSED, b=PASSED)), a_report(*cases(a=PASSED))
    verdicts = [kept_outcomes(before, after, same=same) for same in (False, True)]
    gone = ("1 case ran before and is now missing: t.py::b",)
    seen = [(verdict.accepted, verdict.reasons, verdict.layer) for verdict in verdicts]
    assert seen == [(False, gone, Layer.BASELINE)] * 2


def test_a_failure_that_was_hidden_before_refuses() -> None:
    """Nothing was to be made to pass: what comes to light is worse than what was known."""
    before = a_report(a_case("t.py", Outcome.ERRORED, covers="t.py::"))
    verdict = kept_outcomes(before, a_report(*cases(a=PASSED, b=FAILED)), same=False)
    assert verdict.reasons == ("1 case fails now and did not fail before: t.py::b",)


def test_sources_that_disagree_refuse() -> None:
    """A discrepancy that was not there before is a reason of its own."""
    report = a_report(*cases(a=PASSED))
    verdict = kept_outcomes(report, evolve(report, warnings=("17 of 18 told",)), same=True)
    assert (verdict.reasons, verdict.layer) == (("17 of 18 told",), Layer.AGREEMENT)


def test_a_quarantined_case_may_end_otherwise() -> None:
    """What is known to be flaky decides nothing."""
    before = a_report(*(evolve(case, quarantined=True) for case in cases(a=PASSED)))
    after = a_report(*(evolve(case, quarantined=True) for case in cases(a=FAILED)))
    assert kept_outcomes(before, after, same=True).accepted


def test_what_is_excused_changed_nothing() -> None:
    """It flips without the change, too."""
    before = a_report(*cases(a=FAILED, b=PASSED))
    passed, other = cases(a=PASSED, b=PASSED)
    after = a_report(evolve(passed, excused=True), other)
    assert kept_outcomes(before, after, same=True).reasons == ()
