"""The step ``record``: what a round did, in the ledger, and whether there is another one."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.agent_settings import Actor
from adws.core.claim import ClaimStatus
from adws.core.context import Context
from adws.core.entry import AttemptOutcome, Entry, EntryStatus, EscalationReason
from adws.core.errors import LedgerDamaged
from adws.core.failure import Failure, RootCause
from adws.core.proposal import Proposal, SealedEdit
from adws.core.round_record import DroppedEdit, RoundRecord, failing_id
from adws.core.selected_group import SelectedGroup
from adws.core.settings import Settings
from adws.core.turn import AnswerStatus
from adws.core.verdict import Verdict
from adws.ledger.journal import Phase, journal_path, read
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load, save
from adws.slots import (
    ACTORS,
    ANALYSIS,
    CLAIMS,
    HEAD,
    LEDGER_OPEN,
    PIVOT,
    PROPOSAL,
    ROUNDS_DONE,
    RUN,
    SEALED_EDITS,
    SELECTED,
    VERDICT,
)
from adws.steps.record import record
from adws.testing import FakeIo
from adws.tests.ledger.analyses import GREEN, analysis, case, failure, ledger_of
from adws.tests.ledger.claims import CLAIM
from adws.tests.ledger.proposals import answer, proposal
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

A, B = failure("t.py::a", group="g1"), failure("t.py::b", group="g2")
REFUSED = Verdict(accepted=False, reasons=("no good",))
FIXES_A = Verdict(accepted=True, fixed=(A.case_id,), failing_before=2, failing_after=1)
A_FIXED = analysis(B, others=(case(A.case_id, GREEN),))
SAID = answer(text="ROOT_CAUSE: off by one\nFIX: counts from 1", cost_usd=0.5)


def opened(ledger: Ledger, settings: Settings = Settings()) -> Context:
    """Return a context whose ledger is on the disk, with a and b failing."""
    context = (
        Context(PurePath("/p"), settings)
        .put(RUN, "r1")
        .put(LEDGER_OPEN, value=True)
        .put(ANALYSIS, analysis(A, B))
        .put(HEAD, "c1")
    )
    _ = value(save(ledger_path(context.root), ledger))
    return context


def ledger(context: Context) -> Ledger:
    """Return the ledger on the disk."""
    return value(load(ledger_path(context.root)))


def entry(context: Context, worked_on: Failure = A) -> Entry:
    """Return the ledger's newest entry of a failure."""
    entry = ledger(context).entry_of(worked_on.case_id)
    assert entry is not None
    return entry


def after_round(
    context: Context,
    verdict: Verdict | None = None,
    made: Proposal | None = None,
    *,
    worked_on: Failure = A,
    pivoted: bool = False,
) -> Context:
    """Record one more round; without a proposal no agent was asked."""
    number = ledger(context).next_round
    chosen = SelectedGroup(
        f"r1/{number}/{worked_on.group}", number, worked_on.group, 1, (worked_on,), pivoted=pivoted
    )
    given = context.put(SELECTED, chosen)
    if verdict is not None:
        given = given.put(VERDICT, verdict).put(PROPOSAL, made or proposal("a.py", number=number))
    return value(record(given)).drop(PROPOSAL, VERDICT)


@pytest.fixture
def fresh() -> Context:
    """Return a context with two open entries in two groups."""
    return opened(ledger_of(A, B))


def test_an_accepted_change_fixes_its_case(fresh: Context) -> None:
    """With the agent's own words about cause and fix, the files and the commit."""
    made = proposal("a.py", agent_answer=SAID, dropped=("t.py",))
    after = after_round(fresh.put(ANALYSIS, A_FIXED), FIXES_A, made)
    fixed = entry(fresh)
    assert (fixed.status, fixed.closed_in_round, fixed.commit) == (EntryStatus.FIXED, 1, "c1")
    assert (fixed.diagnosis, fixed.fix_applied) == ("off by one", "counts from 1")
    assert (fixed.root_cause, fixed.modified_files) == (RootCause.SOURCE_BUG, ("a.py",))
    assert ledger(fresh).rounds == (
        RoundRecord(
            number=1,
            group="g1",
            cases=(A.case_id,),
            agent="scripted",
            outcome=AttemptOutcome.ACCEPTED,
            ending="accepted",
            failures_start=2,
            failures_end=1,
            fixed=(A.case_id,),
            patch_id=ledger(fresh).rounds[0].patch_id,
            failing_id=failing_id((B.case_id,)),
            cost_usd=0.5,
            dropped=(DroppedEdit("t.py", ".adws/attempts/round-1.patch"),),
        ),
    )
    assert (after.get(ROUNDS_DONE), after.get(PIVOT)) == (False, "")


def test_an_agent_that_says_nothing_is_told_by_its_change(fresh: Context) -> None:
    """The diagnosis is then what the evidence shows."""
    _ = after_round(fresh.put(ANALYSIS, A_FIXED), FIXES_A)
    assert (entry(fresh).fix_applied, entry(fresh).diagnosis) == (
        "changed a.py",
        "no message, seen in t.py",
    )


def test_a_refused_change_is_an_attempt(fresh: Context) -> None:
    """The case stays open, the round tells why, and nothing is said to be fixed."""
    broke = evolve(REFUSED, broken=(B.case_id,), fixed=(A.case_id,), failing_before=9)
    after = after_round(fresh, broke)
    assert (entry(fresh).status, entry(fresh).attempt_count) == (EntryStatus.ATTEMPTED, 1)
    result = ledger(fresh).rounds[0]
    assert (result.outcome, result.ending, result.fixed, result.regressions) == (
        AttemptOutcome.REGRESSED,
        "no good",
        (),
        (B.case_id,),
    )
    assert (result.failures_start, result.failures_end, after.get(ROUNDS_DONE)) == (2, 2, False)


def test_recording_a_round_again_changes_nothing(fresh: Context) -> None:
    """A run that was killed right behind it goes on as if it had not been."""
    number_one = SelectedGroup("r1/1/g1", 1, "g1", 1, (A,))
    given = fresh.put(SELECTED, number_one).put(VERDICT, REFUSED).put(PROPOSAL, proposal("a.py"))
    first, once = value(record(given)), ledger(fresh)
    assert (value(record(given)), ledger(fresh)) == (first, once)
    phases = [(record.key, record.phase) for record in value(read(journal_path(fresh.root)))]
    assert phases == [("r1/1/g1", Phase.RECORDED)] * 2


def test_the_last_fix_ends_the_run(fresh: Context) -> None:
    """The whole ledger is terminal."""
    both = Verdict(accepted=True, fixed=(A.case_id, B.case_id), failing_before=2)
    green = analysis(others=(case(A.case_id, GREEN), case(B.case_id, GREEN)))
    assert after_round(fresh.put(ANALYSIS, green), both).get(ROUNDS_DONE) is True
    assert {entry.status for entry in ledger(fresh).entries} == {EntryStatus.FIXED}


def test_a_round_that_asked_no_agent_is_told_too(fresh: Context) -> None:
    """It is no attempt, and costs nothing."""
    _ = after_round(fresh)
    result = ledger(fresh).rounds[0]
    assert (result.agent, result.outcome, result.patch_id, entry(fresh).attempts) == (
        "",
        None,
        "",
        (),
    )
    assert (
        result.ending
        == "no agent was asked: the case is flaky, or no edit of the source can fix it"
    )


@pytest.mark.parametrize(
    ("reason", "status", "escalated"),
    [
        ("design_decision", EntryStatus.ESCALATED, EscalationReason.DESIGN_DECISION),
        ("out_of_scope", EntryStatus.ESCALATED, EscalationReason.OUT_OF_SCOPE),
        ("flaky", EntryStatus.ATTEMPTED, None),
        ("too_hard", EntryStatus.ATTEMPTED, None),
    ],
)
def test_an_agent_may_give_up_for_some_reasons_only(
    fresh: Context, reason: str, status: EntryStatus, escalated: EscalationReason | None
) -> None:
    """What is flaky is found out by running tests."""
    gave_up = proposal(agent_answer=answer(AnswerStatus.GAVE_UP, reason))
    _ = after_round(fresh, evolve(REFUSED, reasons=("it gave up",)), gave_up)
    assert (entry(fresh).status, entry(fresh).escalation_reason) == (status, escalated)


def test_an_agent_that_gives_up_hands_over_to_the_next(fresh: Context) -> None:
    """Where others follow, one that gives up is not the end."""
    in_turn = fresh.put(ACTORS, (Actor("search"), Actor("claude")))
    gave_up = proposal(agent_answer=answer(AnswerStatus.GAVE_UP, "out_of_scope"))
    _ = after_round(in_turn, evolve(REFUSED, reasons=("it gave up",)), gave_up)
    assert (entry(fresh).status, entry(fresh).attempt_count) == (EntryStatus.ATTEMPTED, 1)


def test_what_an_agent_found_out_before_it_gave_up_is_told_to_the_next(fresh: Context) -> None:
    """Among the reasons of its attempt, which become the next one's evidence."""
    text = "ROOT_CAUSE: somewhere in m.py"
    gave_up = proposal(agent_answer=evolve(answer(AnswerStatus.GAVE_UP, "no_idea"), text=text))
    _ = after_round(fresh, evolve(REFUSED, reasons=("it gave up",)), gave_up)
    assert (entry(fresh).diagnosis, entry(fresh).attempts[0].reasons) == (
        "somewhere in m.py",
        ("it gave up", "the agent's diagnosis: somewhere in m.py"),
    )


def test_what_an_agent_says_it_changed_and_has_not_is_noted(fresh: Context) -> None:
    """A person who reads the report sees how far its words go."""
    result = evolve(answer(), unfounded_files=("b.py", "c.py"))
    _ = after_round(fresh, REFUSED, proposal("a.py", agent_answer=result))
    assert ledger(fresh).rounds[0].notes == (
        "the agent says it changed b.py, c.py, but it did not",
    )


@pytest.mark.parametrize("reason", ["crashed", "timed_out"])
def test_an_agent_that_failed_has_not_tried(fresh: Context, reason: str) -> None:
    """The case is as it was, with the failed attempt beside it."""
    failed = proposal(agent_answer=answer(AnswerStatus.FAILED, reason))
    _ = after_round(fresh, REFUSED, failed)
    assert (entry(fresh).status, entry(fresh).attempt_count) == (EntryStatus.DISCOVERED, 0)
    assert [attempt.outcome.value for attempt in entry(fresh).attempts] == [reason]


def test_a_case_that_proved_flaky_in_the_gate_is_escalated(fresh: Context) -> None:
    """One that the ledger does not know is nobody's entry."""
    shaky = evolve(REFUSED, flaky=(A.case_id, "t.py::unknown"))
    _ = after_round(fresh, shaky)
    assert (entry(fresh).escalation_reason, entry(fresh).detail) == (
        EscalationReason.FLAKY,
        "had a different result when it ran again on the same tree",
    )


def test_the_same_change_again_pivots_its_own_group_only() -> None:
    """The group is told when its turn comes; when that does not help, it is given up."""
    settings = Settings(max_attempts=9, stale_rounds=9)
    context = opened(ledger_of(A, B, max_attempts=9), settings)
    once = after_round(context, REFUSED)
    twice = after_round(once, REFUSED)
    assert (once.get(PIVOT), twice.get(PIVOT), twice.get(ROUNDS_DONE)) == ("", "", False)
    third = after_round(twice, REFUSED, pivoted=True)
    assert (third.get(PIVOT), ledger(context).rounds[2].pivoted) == ("", True)
    assert entry(context).escalation_reason is EscalationReason.MAX_ATTEMPTS_EXCEEDED
    assert "rounds 1 and 2 and 3 made the same change" in entry(context).detail


def test_a_standstill_pivots_whatever_comes_next() -> None:
    """Before one more round like it ends the run."""
    context = opened(ledger_of(A, B), Settings(stale_rounds=2))
    assert after_round(context, REFUSED, proposal()).get(PIVOT) == (
        "the run ends after one more round without progress: no good (1)"
    )


def test_a_change_that_comes_again_after_a_pivot_is_given_up_at_once(fresh: Context) -> None:
    """Another diagnosis was asked for, and none was made."""
    once = after_round(fresh, REFUSED)
    assert entry(fresh).status is EntryStatus.ATTEMPTED
    _ = after_round(once, REFUSED, pivoted=True)
    assert entry(fresh).escalation_reason is EscalationReason.MAX_ATTEMPTS_EXCEEDED


@pytest.mark.parametrize("settings", [Settings(stale_rounds=1), Settings(max_rounds=1)])
def test_a_round_that_fixed_something_is_no_reason_to_stop(settings: Settings) -> None:
    """Neither the limit of rounds nor that of stale ones ends a run that converges."""
    context = opened(ledger_of(A, B), settings)
    assert after_round(context.put(ANALYSIS, A_FIXED), FIXES_A).get(ROUNDS_DONE) is False


def test_only_rounds_that_asked_an_agent_count(fresh: Context) -> None:
    """The limit of one is reached with the second round."""
    context = evolve(fresh, settings=Settings(max_rounds=1))
    ends = [after_round(context, verdict).get(ROUNDS_DONE) for verdict in (None, REFUSED)]
    assert ends == [False, True]


def test_two_cases_that_break_each_other_are_both_escalated(fresh: Context) -> None:
    """Nothing is open then."""
    broke_b = evolve(REFUSED, broken=(B.case_id,))
    broke_a = evolve(REFUSED, broken=(A.case_id,))
    once = after_round(fresh, broke_b)
    twice = after_round(once, broke_a, worked_on=B)
    reasons = {entry.escalation_reason for entry in ledger(fresh).entries}
    assert (reasons, twice.get(ROUNDS_DONE)) == ({EscalationReason.CIRCULAR_REGRESSION}, True)


@pytest.mark.parametrize(
    ("settings", "cause"),
    [
        (Settings(stale_rounds=1), "1 round in a row fixed and escalated nothing: no good (1)"),
        (
            Settings(max_rounds=1),
            "the limit of 1 round is reached, and the last ones fixed nothing",
        ),
    ],
)
def test_a_stop_rule_ends_the_run_and_orphans_nothing(settings: Settings, cause: str) -> None:
    """All that is open is escalated with the true cause."""
    context = opened(ledger_of(A, B), settings)
    after = after_round(context, REFUSED, proposal(agent_answer=SAID))
    assert (after.get(ROUNDS_DONE), after.get(PIVOT)) == (True, "")
    assert {(entry.escalation_reason, entry.detail) for entry in ledger(context).entries} == {
        (EscalationReason.MAX_ATTEMPTS_EXCEEDED, cause)
    }


def test_money_that_is_spent_gives_up_nothing() -> None:
    """The request before the next call pauses the run."""
    context = opened(ledger_of(A, B), Settings(max_cost_usd=0.25))
    after = after_round(context, REFUSED, proposal(agent_answer=SAID))
    assert after.get(ROUNDS_DONE) is False
    assert {entry.escalation_reason for entry in ledger(context).entries} == {None}


def test_the_last_attempt_of_a_case_escalates_it() -> None:
    """The others go on."""
    context = opened(ledger_of(A, B, max_attempts=1))
    assert after_round(context, REFUSED).get(ROUNDS_DONE) is False
    assert entry(context).escalation_reason is EscalationReason.MAX_ATTEMPTS_EXCEEDED
    assert entry(context, B).status is EntryStatus.DISCOVERED


def test_a_damaged_ledger_is_left_alone(io: FakeIo, fresh: Context) -> None:
    """Nothing is recorded over it."""
    io.files[ledger_path(fresh.root)] = "{}"
    given = fresh.put(SELECTED, SelectedGroup("k", 1, "g1", 1, (A,)))
    assert isinstance(error(record(given)), LedgerDamaged)
    assert io.files == {ledger_path(fresh.root): "{}"}


def test_dropped_edits_are_kept_with_what_they_did(fresh: Context) -> None:
    """Where nobody has looked at one, its path alone."""
    edit = SealedEdit("t.py", "a", "b", ("it was weakened",))
    given = fresh.put(SEALED_EDITS, (edit,))
    _ = after_round(given, REFUSED, proposal("a.py", dropped=("t.py", "u.py")))
    kept = ".adws/attempts/round-1.patch"
    assert ledger(fresh).rounds[0].dropped == (
        DroppedEdit("t.py", kept, ("it was weakened",)),
        DroppedEdit("u.py", kept),
    )


def test_a_claim_escalates_its_case(fresh: Context) -> None:
    """It is never fixed by that; without an agent's proposal it is an old one."""
    given = fresh.put(CLAIMS, (evolve(CLAIM, id="", case_id=A.case_id),))
    _ = after_round(given)
    assert ledger(fresh).claims == ()
    _ = after_round(given, REFUSED)
    assert [(claim.id, claim.round) for claim in ledger(fresh).claims] == [("C-001", 2)]
    assert (entry(fresh).status, entry(fresh).escalation_reason) == (
        EntryStatus.ESCALATED,
        EscalationReason.DESIGN_DECISION,
    )


def test_a_fixed_case_has_no_claim(fresh: Context) -> None:
    """The change made it pass with the test as it is."""
    given = fresh.put(ANALYSIS, A_FIXED).put(CLAIMS, (evolve(CLAIM, case_id=A.case_id),))
    _ = after_round(given, FIXES_A)
    assert (ledger(fresh).claims, entry(fresh).status) == ((), EntryStatus.FIXED)


def test_the_agent_is_told_that_its_claim_was_rejected(fresh: Context) -> None:
    """The next attempt knows."""
    rejected = evolve(CLAIM, case_id=A.case_id, status=ClaimStatus.REJECTED, outcome="no")
    _ = after_round(fresh.put(CLAIMS, (rejected,)), REFUSED)
    assert entry(fresh).attempts[0].reasons == (
        "no good",
        "the claim that `4` should be `5` was rejected: no",
    )
