"""What a change's own tests add to the verdict."""

import pytest
from attrs import evolve

from adws.core.suite import Evidence, Outcome
from adws.core.verdict import Layer, Verdict
from adws.testing import a_failure
from adws.tests.trust.test_gate import report
from adws.trust.gate import own_tests

P, F, S = Outcome.PASSED, Outcome.FAILED, Outcome.SKIPPED
ACCEPTED = Verdict(accepted=True)
WITH = "with the change's own tests: "


@pytest.mark.parametrize(
    ("own", "reasons"),
    [
        ({"a": P, "b": P}, ()),
        ({"a": P, "b": P, "new": P}, ()),
        ({"a": P, "b": P, "new": F}, (f"{WITH}1 case fails: new",)),
        ({"a": P}, (f"{WITH}1 case ran before and is now missing: b",)),
        (
            {"a": P, "b": S},
            (f"{WITH}1 case ran before and is now skipped or expected to fail: b",),
        ),
    ],
)
def test_they_must_be_green_and_no_fewer(own: dict[str, Outcome], reasons: tuple[str, ...]) -> None:
    """New cases are welcome; lost ones need a person."""
    layer = Layer.BASELINE if reasons else None
    broken = tuple(name for name, outcome in own.items() if outcome is F)
    expected = Verdict(accepted=not reasons, reasons=reasons, broken=broken, layer=layer)
    assert own_tests(ACCEPTED, report({"a": P, "b": P}), report(own)) == expected


def test_a_refusal_tells_the_error_of_the_first_red_case() -> None:
    """With its class and its message."""
    failures = (a_failure("a", evidence=Evidence(message="ImportError: no x")),)
    judged = own_tests(ACCEPTED, report({"a": P}), report({"a": F}), failures)
    assert judged.reasons == (f"{WITH}1 case fails: a (ImportError: no x)",)


def test_what_their_run_contradicts_refuses_too() -> None:
    """Unless the run before did so in the same words."""
    before = evolve(report({"a": P}), warnings=("old",))
    own = evolve(report({"a": P}), warnings=("old", "17 of 18 told"))
    judged = own_tests(ACCEPTED, before, own)
    assert (judged.accepted, judged.reasons) == (False, (f"{WITH}17 of 18 told",))
