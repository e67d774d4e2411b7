"""The phases of a verification: every lawful way, and no other."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from returns.pipeline import is_successful

from adws.core.verification import (
    Verification,
    VerificationNeed,
    VerificationPhase,
    VerificationVerdict,
)
from adws.trust.verification.phases import begin_verification, move

PHASE = VerificationPhase
LAWFUL = {
    (PHASE.VALIDATED, PHASE.VERIFYING),
    (PHASE.VALIDATED, PHASE.SKIPPED),
    (PHASE.VERIFYING, PHASE.DISPATCHED),
    (PHASE.DISPATCHED, PHASE.VERIFIED),
    (PHASE.DISPATCHED, PHASE.FAILED),
    (PHASE.DISPATCHED, PHASE.SKIPPED),
    (PHASE.FAILED, PHASE.REVISION),
    (PHASE.REVISION, PHASE.VALIDATED),
}
VERDICTS = {
    PHASE.VERIFIED: VerificationVerdict.PASSED,
    PHASE.FAILED: VerificationVerdict.FAILED,
    PHASE.SKIPPED: VerificationVerdict.SKIPPED,
}
phases = st.sampled_from(PHASE)


@given(phases, phases)
def test_only_lawful_transitions_are_made(start: PHASE, to: PHASE) -> None:
    """An unlawful one is an error that names both ends, and nothing moves."""
    outcome = move(Verification(start, attempt=2), to)
    assert is_successful(outcome) == ((start, to) in LAWFUL)
    if is_successful(outcome):
        assert outcome.unwrap() == Verification(to, VERDICTS.get(to), attempt=2)
    else:
        error = outcome.failure()
        assert (error.kind, error.context) == (
            "TransitionRefused",
            {"from": start.value, "to": to.value},
        )


@given(st.lists(phases))
def test_a_verdict_stands_for_its_phase_on_every_way(wishes: list[PHASE]) -> None:
    """Whatever is asked for in whatever order; and nothing follows what is at its end."""
    now = Verification(PHASE.VALIDATED)
    for wish in wishes:
        ended = now.phase in {PHASE.VERIFIED, PHASE.SKIPPED}
        then = move(now, wish).value_or(now)
        assert not ended or then == now
        now = then
    assert now.verdict is VERDICTS.get(now.phase)


@given(phases, st.booleans())
def test_a_decision_begins_anew_and_remembers_only_what_failed(
    phase: PHASE,
    required: bool,  # noqa: FBT001 - hypothesis passes it by position
) -> None:
    """After a failed one it is the next attempt, with the tests that were written before."""
    earlier = Verification(phase, attempt=2, tests=("t.py",), failing=("t.py::a",), output="red")
    need = VerificationNeed(required, ("why",))
    to = PHASE.VERIFYING if required else PHASE.SKIPPED
    fresh = Verification(to, VERDICTS.get(to), reasons=("why",))
    failed = phase is PHASE.FAILED
    expected = evolve(fresh, attempt=3, tests=("t.py",)) if failed else fresh
    assert (begin_verification(need, earlier), begin_verification(need, None)) == (expected, fresh)
