"""The step ``verify_tests_pass``: what a developer left red, and whose cases these are."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws.core.context import Context, Slot
from adws.core.errors import GateRefused, SlotMissing, VerificationFailed
from adws.core.purpose import Purpose
from adws.core.run import VerifyFeedback
from adws.core.verdict import Layer, Verdict
from adws.core.verification import Verification, VerificationPhase
from adws.slots import ANALYSIS, BASELINE, FEEDBACK, PROPOSAL, TRIAL_ANALYSIS, VERDICT, VERIFICATION
from adws.steps.verify_tests_pass import verify_tests_pass
from adws.testing import FakeIo
from adws.tests.ledger.analyses import GREEN, analysis, case, failure
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

OLD, OWN, SIGNS, SUMS = "t.py::old", "t.py::own", "v.py::signs", "v.py::sums"
FOUND = Verification(
    VerificationPhase.FAILED, tests=("v.py",), failing=(SIGNS, SUMS), output="as it was"
)
NOT_MENDED = Verdict(accepted=False, reasons=("the agent changed nothing",))
BUILT = evolve(proposal("calc.py"), purpose=Purpose.IMPLEMENT)


@pytest.fixture
def context(io: FakeIo) -> Context:
    """Return a run in which a developer did not mend what a verifier found."""
    _ = io
    return (
        Context(PurePath("/p"))
        .put(BASELINE, analysis(failure(OLD)).report)
        .put(ANALYSIS, analysis(failure(OLD), failure(SIGNS), failure(SUMS)))
        .put(TRIAL_ANALYSIS, analysis(failure(OLD), failure(SIGNS), others=(case(SUMS, GREEN),)))
        .put(VERDICT, Verdict(accepted=True))
        .put(PROPOSAL, BUILT)
        .put(VERIFICATION, FOUND)
    )


def test_a_change_under_which_all_passes_goes_on(context: Context) -> None:
    """What failed at the start may fail still."""
    green = analysis(failure(OLD), others=(case(SIGNS, GREEN), case(SUMS, GREEN)))
    mended = context.put(TRIAL_ANALYSIS, green)
    assert value(verify_tests_pass(mended)) == mended


def test_what_a_verifier_found_and_nobody_mended_is_a_failed_verification(
    context: Context,
) -> None:
    """The cases that are left, what they say now, and in how many tries they failed."""
    text = f"1 case still fails: {SIGNS}\n{SIGNS}: assert 1 == 2"
    expected = VerificationFailed(
        f"Integration tests failed: {SIGNS}",
        hint=f"{text}\nthe tests are in v.py",
        context={"cases": (SIGNS,), "tests": ("v.py",), "output": text},
    )
    assert error(verify_tests_pass(context)) == expected
    kinds = ("VerificationFailed", "GateRefused", "VerificationFailed")
    feedbacks = tuple(VerifyFeedback(number, kind, "no") for number, kind in enumerate(kinds, 1))
    again = error(verify_tests_pass(context.put(FEEDBACK, feedbacks)))
    assert again == evolve(expected, message=f"Integration tests failed in 3 tries: {SIGNS}")


def test_a_developer_who_does_nothing_leaves_all_of_it(context: Context) -> None:
    """Why the judge refused him is told too."""
    idle = context.put(VERDICT, NOT_MENDED).put(TRIAL_ANALYSIS, context.require(ANALYSIS).unwrap())
    failed = error(verify_tests_pass(idle))
    assert (failed.kind, failed.message) == (
        "VerificationFailed",
        f"Integration tests failed: {SIGNS}, {SUMS}",
    )
    assert failed.hint.startswith(f"the agent changed nothing\n{SIGNS}: assert 1 == 2\n")


@pytest.mark.parametrize(
    ("slot", "held"),
    [
        (VERIFICATION, evolve(FOUND, phase=VerificationPhase.REVISION)),
        (VERIFICATION, evolve(FOUND, failing=(SUMS,))),
        (PROPOSAL, evolve(BUILT, purpose=Purpose.REFACTOR)),
        (VERDICT, evolve(NOT_MENDED, layer=Layer.CANARIES)),
        (TRIAL_ANALYSIS, analysis(failure(SIGNS), failure(OWN))),
        (TRIAL_ANALYSIS, analysis(failure(OLD), others=(case(SIGNS, GREEN),))),
    ],
    ids=["long ago", "other cases", "clean-up", "not for cases", "his own too", "gone"],
)
def test_everything_else_is_refused_by_the_gate(
    context: Context, slot: Slot[Any], held: object
) -> None:
    """A verifier has not spoken of it, or not of it alone."""
    assert type(error(verify_tests_pass(context.put(slot, held)))) is GateRefused


def test_without_a_verifier_the_gate_refuses(context: Context) -> None:
    """And what was never judged is no refusal."""
    assert type(error(verify_tests_pass(context.drop(VERIFICATION)))) is GateRefused
    assert type(error(verify_tests_pass(context.drop(TRIAL_ANALYSIS)))) is SlotMissing


def test_edits_to_sealed_files_are_told(context: Context) -> None:
    """They would be dropped again."""
    own = context.drop(VERIFICATION).put(PROPOSAL, evolve(BUILT, dropped=("t.py", "u.py")))
    hint = (
        f"edits to sealed files were dropped, and will be dropped again: t.py, u.py\n{SIGNS}: "
        "assert"
    )
    assert error(verify_tests_pass(own)).hint.startswith(hint)
