"""A developer who says that the verifier is wrong: a person decides, and sees both sides."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import VerificationDisputed, VerificationFailed
from adws.core.turn import Answer, AnswerStatus
from adws.core.verification import Verification, VerificationPhase
from adws.ledger.journal import AnswerRecord, Phase, note_phase
from adws.slots import PROPOSAL, RUN, VERIFICATION
from adws.steps.require_verified import require_verified
from adws.steps.take_disputes import take_disputes
from adws.testing import FakeIo
from adws.tests.ledger.proposals import answer, proposal
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

CASE = "tests/integration/test_a.py::test_receipt"
FAILED = Verification(
    VerificationPhase.FAILED,
    tests=("tests/integration/test_a.py",),
    failing=(CASE,),
    output=f"{CASE}: assert 1 == 2",
)
CLAIM = f'ADWS-CLAIM: {{"case": "{CASE}", "old": "2", "new": "1", "reason": "no decimals"}}'
SAID = f"{CASE} should expect 1 instead of 2 (no decimals)"
PLACES = (
    "\nthe developer: .adws/logs/r1/4-implement-try-2.log, "
    ".adws/attempts/r1/4-implement-try-2.patch"
    "\nthe verifier: .adws/logs/r1/3-verify.log, .adws/attempts/r1/3-verify.patch"
)


@pytest.fixture
def context(io: FakeIo) -> Context:
    """Return the context of a run in which both sides have said something."""
    _ = io
    context = Context(PurePath("/p")).put(RUN, "r1").put(VERIFICATION, FAILED)
    record = AnswerRecord(Answer(AnswerStatus.FINISHED), "c0", "t0")
    for key in ("r1/2-implement", "r1/3-verify", "r1/4-implement-try-2", "r0/9-verify"):
        _ = value(note_phase(context.root, key[:2], key, Phase.ANSWERED, answered=record))
    return context


def saying(context: Context, text: str) -> Context:
    """Return the context after the developer has said this."""
    return context.put(PROPOSAL, proposal("shop/cart.py", agent_answer=answer(text=text)))


def test_a_claim_is_put_before_a_person(context: Context) -> None:
    """With the words of both; nobody tries again."""
    result = error(take_disputes(saying(context, CLAIM)))
    assert result == VerificationDisputed(
        f"the developer claims that the verifier's tests are wrong: {SAID}",
        hint="decide who is right. The verifier's tests said:\n"
        f"{FAILED.output}\nthe tests are in tests/integration/test_a.py{PLACES}",
        context={"cases": (CASE,), "claims": (SAID,), "output": FAILED.output},
    )
    assert (result.mendable, result.exit_code) == (False, 1)


@pytest.mark.parametrize("statements", ["FIX: no decimals", CLAIM.replace("receipt", "other")])
def test_without_a_claim_on_these_cases_the_work_goes_on(context: Context, statements: str) -> None:
    """Claims on other tests are dealt with elsewhere."""
    before = saying(context, statements)
    assert value(take_disputes(before)) == before


@pytest.mark.parametrize("phase", [p for p in VerificationPhase if p is not FAILED.phase])
def test_only_what_failed_can_be_disputed_and_stops_the_work(
    context: Context, phase: VerificationPhase
) -> None:
    """In every other phase, and before there is any, both steps pass."""
    before = saying(context, CLAIM).put(VERIFICATION, evolve(FAILED, phase=phase))
    assert value(take_disputes(before)) == before
    assert value(require_verified(before)) == before
    undecided = before.drop(VERIFICATION)
    assert value(take_disputes(undecided)) == undecided


def test_failing_tests_are_told_with_both_sides(context: Context) -> None:
    """The developer can mend it; a person finds where each side's words are."""
    result = error(require_verified(context))
    assert result == VerificationFailed(
        f"Integration tests failed: {CASE}",
        hint=f"{FAILED.output}\nthe tests are in tests/integration/test_a.py{PLACES}",
        context={"cases": (CASE,), "tests": FAILED.tests, "output": FAILED.output},
    )
    assert result.mendable


def test_without_a_run_there_are_no_places(io: FakeIo) -> None:
    """The steps can be called from Python as well."""
    _ = io
    result = error(require_verified(Context(PurePath("/p")).put(VERIFICATION, FAILED)))
    assert result.hint == f"{FAILED.output}\nthe tests are in tests/integration/test_a.py"
