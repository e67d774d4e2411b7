"""What the ledger keeps of an attempt."""

import pytest
from attrs import evolve

from adws.core.entry import Attempt, AttemptOutcome
from adws.core.proposal import Proposal
from adws.core.turn import AnswerStatus
from adws.core.verdict import Verdict
from adws.ledger.attempt import attempt_of, outcome_of, patch_id
from adws.tests.ledger.proposals import STARTED, answer, patch, proposal

ACCEPTED = Verdict(accepted=True, fixed=("t.py::a",))
REFUSED = Verdict(accepted=False, reasons=("no good",))
BROKE = Verdict(accepted=False, reasons=("no good",), broken=("t.py::b",))
CRASHED = answer(AnswerStatus.FAILED, "crashed")
TIMED_OUT = answer(AnswerStatus.FAILED, "timed_out")
GAVE_UP = answer(AnswerStatus.GAVE_UP, "design_decision")


def test_an_attempt_keeps_what_a_person_wants_to_know() -> None:
    """Why it was refused, which files it changed, where its change is, what it cost."""
    made = proposal("a.py", said=answer(cost_usd=0.5), dropped=("tests/test_a.py",), number=2)
    assert attempt_of(made, REFUSED, 2) == Attempt(
        round=2,
        agent="scripted",
        started_at=STARTED,
        outcome=AttemptOutcome.REFUSED,
        reasons=("no good",),
        patch="attempts/round-2.patch",
        patch_id=patch_id(made),
        files=("a.py",),
        cost_usd=0.5,
        duration_seconds=1.3,
    )


@pytest.mark.parametrize(
    ("made", "verdict", "outcome"),
    [
        (proposal("a.py"), ACCEPTED, AttemptOutcome.ACCEPTED),
        (proposal("a.py", said=CRASHED), ACCEPTED, AttemptOutcome.ACCEPTED),
        (proposal("a.py"), REFUSED, AttemptOutcome.REFUSED),
        (proposal("a.py"), BROKE, AttemptOutcome.REGRESSED),
        (proposal("a.py", said=TIMED_OUT), REFUSED, AttemptOutcome.REFUSED),
        (proposal(dropped=("tests/test_a.py",)), REFUSED, AttemptOutcome.REFUSED),
        (proposal(), REFUSED, AttemptOutcome.NO_CHANGE),
        (proposal(said=GAVE_UP), REFUSED, AttemptOutcome.GAVE_UP),
        (proposal(said=GAVE_UP, dropped=("t.py",)), REFUSED, AttemptOutcome.GAVE_UP),
        (proposal(said=TIMED_OUT), REFUSED, AttemptOutcome.TIMED_OUT),
        (proposal(said=CRASHED), REFUSED, AttemptOutcome.CRASHED),
    ],
)
def test_the_judged_change_decides_before_the_agents_own_end(
    made: Proposal, verdict: Verdict, outcome: AttemptOutcome
) -> None:
    """Only an attempt that left nothing to judge is told by how the agent ended."""
    assert outcome_of(made, verdict) is outcome


def test_the_same_change_has_the_same_id_and_another_one_another() -> None:
    """The whole change counts, the dropped part of it too, and nothing but the change."""
    one = proposal("a.py", said=CRASHED, number=1)
    same = proposal("a.py", number=2)
    other = proposal("a.py", dropped=("tests/test_a.py",))
    assert patch_id(one) == patch_id(same) != patch_id(other)


def test_nothing_changed_is_no_change_that_could_come_again() -> None:
    """However the agent ended, there is no id to compare with another round's."""
    assert [patch_id(proposal(said=said)) for said in (CRASHED, GAVE_UP)] == ["", ""]
    assert patch_id(proposal()) == ""


def test_a_patch_kept_elsewhere_is_named_as_it_is() -> None:
    """Only the state folder is taken off the path."""
    made = evolve(proposal("a.py"), patch_file="kept/x.patch", patch=patch("a.py"))
    assert attempt_of(made, ACCEPTED, 1).patch == "kept/x.patch"
