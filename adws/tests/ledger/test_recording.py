"""How attempts enter the ledger."""

import pytest
from attrs import evolve

from adws.core.entry import Attempt, AttemptOutcome, EntryStatus, EscalationReason
from adws.core.errors import TransitionRefused
from adws.core.failure import Diagnosis, RootCause
from adws.core.proposal import Proposal
from adws.core.turn import AnswerStatus
from adws.core.verdict import Verdict
from adws.ledger.recording import attempt_of, outcome_of, patch_id, record_attempt
from adws.tests.ledger.analyses import (
    attempt,
    failure,
    ledger_after_change,
    ledger_of,
    refused_attempt,
)
from adws.tests.ledger.proposals import STARTED, answer, patch, proposal

OPENED = ledger_of(failure("t.py::a"), failure("t.py::b"))


def test_a_judged_attempt_is_counted_and_kept() -> None:
    """The entry is attempted, with the attempt and the diagnosis; the others are untouched."""
    tried_once = attempt()
    diagnosis = Diagnosis("off by one", RootCause.SOURCE_BUG)
    ledger = ledger_after_change(
        record_attempt(OPENED, ("t.py::a",), tried_once, {"t.py::a": diagnosis})
    )
    expected = evolve(
        OPENED.entries[0],
        status=EntryStatus.ATTEMPTED,
        history=(EntryStatus.DISCOVERED, EntryStatus.ATTEMPTED),
        attempt_count=1,
        attempts=(tried_once,),
        diagnosis="off by one",
        root_cause=RootCause.SOURCE_BUG,
    )
    assert ledger.entries == (expected, OPENED.entries[1])


def test_attempts_are_numbered_for_each_entry() -> None:
    """A case that joined its group later has its own count."""
    ledger = refused_attempt(refused_attempt(OPENED, "t.py::a"), "t.py::a", "t.py::b", number=2)
    numbers = [[attempt.number for attempt in entry.attempts] for entry in ledger.entries]
    assert numbers == [[1, 2], [1]]


def test_a_later_attempt_without_a_diagnosis_keeps_the_earlier_one() -> None:
    """What was found out is not lost."""
    diagnosis = Diagnosis("off by one", RootCause.SOURCE_BUG)
    ledger = ledger_after_change(
        record_attempt(OPENED, ("t.py::a",), attempt(), {"t.py::a": diagnosis})
    )
    entry = refused_attempt(ledger, "t.py::a", number=2).entries[0]
    assert (entry.diagnosis, entry.root_cause) == ("off by one", RootCause.SOURCE_BUG)


@pytest.mark.parametrize("outcome", ["timed_out", "crashed", "judge_failed"])
def test_an_attempt_without_a_judged_answer_changes_no_status(outcome: str) -> None:
    """It is kept for the report, and the same state is tried again."""
    unjudged = attempt(AttemptOutcome(outcome))
    ledger = ledger_after_change(record_attempt(OPENED, ("t.py::a",), unjudged))
    assert ledger.entries[0] == evolve(OPENED.entries[0], attempts=(unjudged,))


def test_the_last_allowed_attempt_escalates() -> None:
    """The third refusal is ``max_attempts_exceeded``, closed in its round, with the reason."""
    twice = refused_attempt(refused_attempt(OPENED, "t.py::a", number=1), "t.py::a", number=2)
    last = evolve(attempt(number=5), reasons=("breaks t.py::z",))
    entry = ledger_after_change(record_attempt(twice, ("t.py::a",), last)).entries[0]
    assert (entry.status, entry.escalation_reason, entry.closed_in_round, entry.detail) == (
        EntryStatus.ESCALATED,
        EscalationReason.MAX_ATTEMPTS_EXCEEDED,
        5,
        "3 of 3 attempts failed; last attempt: breaks t.py::z",
    )


def test_an_escalation_does_not_repeat_the_diagnosis() -> None:
    """The entry has it beside the detail."""
    reasons = ("it gave up", "the agent's diagnosis: a wrong sign")
    last = evolve(attempt(AttemptOutcome.GAVE_UP), reasons=reasons)
    opened = ledger_of(failure("t.py::a"), max_attempts=1)
    (entry,) = ledger_after_change(record_attempt(opened, ("t.py::a",), last)).entries
    assert entry.detail == "1 of 1 attempts failed; last attempt: it gave up"


def test_crashes_on_one_group_come_to_an_end_too() -> None:
    """A group on which every agent crashes does not keep the others waiting for ever."""
    ledger = OPENED
    for number in (1, 2, 3):
        crashed = attempt(AttemptOutcome.CRASHED, number)
        ledger = ledger_after_change(record_attempt(ledger, ("t.py::a",), crashed))
    entry = ledger.entries[0]
    assert (entry.history, entry.attempt_count, entry.detail) == (
        (EntryStatus.DISCOVERED, EntryStatus.ATTEMPTED, EntryStatus.ESCALATED),
        0,
        "adws asked 3 times and got no answer; last attempt: crashed",
    )


def test_an_accepted_last_attempt_waits_for_its_confirmation() -> None:
    """What the fix repaired is decided by the judged analysis, not by the count."""
    once = ledger_of(failure("t.py::a"), max_attempts=1)
    ledger = ledger_after_change(
        record_attempt(once, ("t.py::a",), attempt(AttemptOutcome.ACCEPTED))
    )
    assert ledger.entries[0].status is EntryStatus.ATTEMPTED
    assert record_attempt(ledger, ("t.py::a",), attempt()).failure() == TransitionRefused(
        "F-001 (t.py::a) has used its 1 attempt",
        hint="adws escalates an entry without attempts left and does not try again",
        context={"entry": "F-001", "max_attempts": 1},
    )
    crashed = ledger_after_change(
        record_attempt(ledger, ("t.py::a",), attempt(AttemptOutcome.CRASHED))
    )
    assert [attempt.outcome for attempt in crashed.entries[0].attempts] == ["accepted", "crashed"]


@pytest.mark.parametrize(
    ("claimed", "reason"),
    [
        ("design_decision", EscalationReason.DESIGN_DECISION),
        (" Out_Of_Scope ", EscalationReason.OUT_OF_SCOPE),
        ("external_dependency", EscalationReason.EXTERNAL_DEPENDENCY),
        ("flaky", None),
        ("circular_regression", None),
        ("max_attempts_exceeded", None),
        ("I could not find it", None),
    ],
)
def test_an_agent_that_gives_up_escalates_only_for_what_it_may_claim(
    claimed: str, reason: EscalationReason | None
) -> None:
    """Flakes and circles are found by running tests, never taken from an agent's words."""
    gave_up = attempt(AttemptOutcome.GAVE_UP)
    ledger = ledger_after_change(record_attempt(OPENED, ("t.py::a",), gave_up, claimed=claimed))
    entry = ledger.entries[0]
    assert (entry.escalation_reason, entry.open) == (reason, reason is None)


def test_a_claim_is_told_in_the_agents_words() -> None:
    """The reasons of the attempt become the detail of the escalation."""
    reasons = ("the API is closed", "the agent's diagnosis: which the entry has already")
    gave_up = evolve(attempt(AttemptOutcome.GAVE_UP), reasons=reasons)
    ledger = ledger_after_change(
        record_attempt(OPENED, ("t.py::a",), gave_up, claimed="out_of_scope")
    )
    assert ledger.entries[0].detail == "the API is closed"
    silent = evolve(gave_up, reasons=())
    result = ledger_after_change(
        record_attempt(OPENED, ("t.py::a",), silent, claimed="out_of_scope")
    )
    assert result.entries[0].detail == "the agent gave up"


def test_a_claim_counts_only_when_the_agent_gave_up() -> None:
    """An agent that changed something is judged by the change."""
    ledger = ledger_after_change(
        record_attempt(OPENED, ("t.py::a",), attempt(), claimed="out_of_scope")
    )
    assert ledger.entries[0].status is EntryStatus.ATTEMPTED


@pytest.mark.parametrize("outcome", [AttemptOutcome.REFUSED, AttemptOutcome.CRASHED])
def test_a_closed_entry_takes_no_attempt(outcome: AttemptOutcome) -> None:
    """Whatever the outcome, a terminal entry is left alone."""
    closed = refused_attempt(ledger_of(failure("t.py::a"), max_attempts=1), "t.py::a")
    refusal = record_attempt(closed, ("t.py::a",), attempt(outcome)).failure()
    assert refusal.message == "F-001 (t.py::a) is escalated and cannot become attempted"


def test_a_case_without_an_entry_is_refused() -> None:
    """A wrong id is told, never ignored."""
    assert record_attempt(OPENED, ("t.py::z",), attempt()).failure() == TransitionRefused(
        "no entry for t.py::z in the ledger of run r1",
        hint="see its entries: adws ledger show",
        context={"case_id": "t.py::z"},
    )


def test_an_attempt_beyond_the_allowed_ones_is_refused() -> None:
    """An accepted one too: what it repaired has been confirmed, or the entry is escalated."""
    ledger = ledger_of(failure("t.py::a"), max_attempts=1)
    once = ledger_after_change(
        record_attempt(ledger, ("t.py::a",), attempt(AttemptOutcome.ACCEPTED))
    )
    error = record_attempt(once, ("t.py::a",), attempt(AttemptOutcome.ACCEPTED, 2)).failure()
    assert (type(error), error.message) == (
        TransitionRefused,
        "F-001 (t.py::a) has used its 1 attempt",
    )


ACCEPTED = Verdict(accepted=True, fixed=("t.py::a",))
REFUSED = Verdict(accepted=False, reasons=("no good",))
BROKE = Verdict(accepted=False, reasons=("no good",), broken=("t.py::b",))
CRASHED = answer(AnswerStatus.FAILED, "crashed")
TIMED_OUT = answer(AnswerStatus.FAILED, "timed_out")
GAVE_UP = answer(AnswerStatus.GAVE_UP, "design_decision")


def test_an_attempt_keeps_what_a_person_wants_to_know() -> None:
    """Why it was refused, which files it changed, where its change is, what it cost."""
    made = proposal(
        "a.py", agent_answer=answer(cost_usd=0.5), dropped=("tests/test_a.py",), number=2
    )
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
        (proposal("a.py", agent_answer=CRASHED), ACCEPTED, AttemptOutcome.ACCEPTED),
        (proposal("a.py"), REFUSED, AttemptOutcome.REFUSED),
        (proposal("a.py"), BROKE, AttemptOutcome.REGRESSED),
        (proposal("a.py", agent_answer=TIMED_OUT), REFUSED, AttemptOutcome.REFUSED),
        (proposal(dropped=("tests/test_a.py",)), REFUSED, AttemptOutcome.REFUSED),
        (proposal(), REFUSED, AttemptOutcome.NO_CHANGE),
        (proposal(agent_answer=GAVE_UP), REFUSED, AttemptOutcome.GAVE_UP),
        (proposal(agent_answer=GAVE_UP, dropped=("t.py",)), REFUSED, AttemptOutcome.GAVE_UP),
        (proposal(agent_answer=TIMED_OUT), REFUSED, AttemptOutcome.TIMED_OUT),
        (proposal(agent_answer=CRASHED), REFUSED, AttemptOutcome.CRASHED),
    ],
)
def test_the_judged_change_decides_before_the_agents_own_end(
    made: Proposal, verdict: Verdict, outcome: AttemptOutcome
) -> None:
    """Only an attempt that left nothing to judge is told by how the agent ended."""
    assert outcome_of(made, verdict) is outcome


def test_the_same_change_has_the_same_id_and_another_one_another() -> None:
    """The whole change counts, the dropped part of it too, and nothing but the change."""
    result = proposal("a.py", agent_answer=CRASHED, number=1)
    same = proposal("a.py", number=2)
    other = proposal("a.py", dropped=("tests/test_a.py",))
    assert patch_id(result) == patch_id(same) != patch_id(other)


def test_nothing_changed_is_no_change_that_could_come_again() -> None:
    """However the agent ended, there is no id to compare with another round's."""
    assert [patch_id(proposal(agent_answer=item)) for item in (CRASHED, GAVE_UP)] == ["", ""]
    assert patch_id(proposal()) == ""


def test_a_patch_kept_elsewhere_is_named_as_it_is() -> None:
    """Only the state folder is taken off the path."""
    made = evolve(proposal("a.py"), patch_file="kept/x.patch", patch=patch("a.py"))
    assert attempt_of(made, ACCEPTED, 1).patch == "kept/x.patch"
