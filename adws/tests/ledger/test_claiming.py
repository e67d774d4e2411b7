"""How claims enter the ledger and go on to the next."""

import pytest
from attrs import evolve
from returns.pipeline import is_successful

from adws.core.claim import Claim, ClaimStatus
from adws.core.entry import Entry, EntryStatus, EscalationReason
from adws.core.errors import NameUnknown
from adws.core.failure import RootCause
from adws.core.suite import Outcome
from adws.ledger.claim import approve, spend
from adws.ledger.claiming import (
    carry_claims,
    close_claims,
    pending_message,
    record_claims,
    rejection_messages,
)
from adws.ledger.discovery import open_ledger
from adws.ledger.escalation import escalate
from adws.ledger.invariants import check
from adws.ledger.ledger import Ledger, change_claim
from adws.ledger.store import parse, render
from adws.ledger.transitions import advance
from adws.tests.ledger.analyses import (
    GREEN,
    RED,
    analysis,
    case,
    failure,
    ledger_after_change,
    ledger_of,
    refused_attempt,
)
from adws.tests.ledger.claims import APPROVED, CLAIM, PERMIT

A = failure("t.py::a")
NEW = evolve(CLAIM, id="", run="", round=0)
REJECTED = evolve(NEW, status=ClaimStatus.REJECTED, outcome="the test is right")


def claimed(ledger: Ledger, claim: Claim = NEW, number: int = 1) -> Ledger:
    """Record a claim."""
    return ledger_after_change(record_claims(ledger, (claim,), number=number))


def entry(ledger: Ledger) -> Entry:
    """Return the only entry."""
    (result,) = ledger.entries
    return result


@pytest.mark.parametrize("claim", [NEW, evolve(APPROVED, id="")])
def test_a_case_with_a_claim_is_escalated(claim: Claim) -> None:
    """A person must decide; it never counts as fixed."""
    ledger = claimed(ledger_of(A), claim)
    assert ledger.claims == (evolve(claim, id="C-001", run="r1", round=1),)
    assert (entry(ledger).status, entry(ledger).escalation_reason, entry(ledger).detail) == (
        EntryStatus.ESCALATED,
        EscalationReason.DESIGN_DECISION,
        pending_message(ledger.claims[0]),
    )
    assert check(ledger, finished=True) == ()


def test_words_tell_what_is_claimed_and_what_is_next() -> None:
    """Open, approved, or without a known place."""
    text = "line 3 of t.py expects `4` and should expect `5`: rounds up"
    assert [pending_message(item) for item in (CLAIM, APPROVED, evolve(CLAIM, line=0))] == [
        f"claim C-001 is open: {text}; decide with `adws claims approve` or `reject`",
        f"claim C-001 is approved; the next `adws fix` changes the test: {text}",
        (
            "claim C-001 is open: t.py expects `4` and should expect `5`: rounds up; "
            "decide with `adws claims approve` or `reject`"
        ),
    ]


def test_an_entry_escalated_in_the_same_round_tells_of_the_claim() -> None:
    """Whatever it was escalated for; one of an earlier round stays as it is."""
    worn = refused_attempt(ledger_of(A, max_attempts=1), A.case_id)
    assert entry(worn).escalation_reason is EscalationReason.MAX_ATTEMPTS_EXCEEDED
    assert entry(claimed(worn)).escalation_reason is EscalationReason.DESIGN_DECISION
    assert entry(claimed(worn, number=2)) == entry(worn)


def test_a_flaky_case_has_no_stale_test() -> None:
    """Nothing is kept then; nor of a case that the ledger does not know."""
    flaky = ledger_after_change(
        escalate(ledger_of(A), (A.case_id,), EscalationReason.FLAKY, detail="x", number=1)
    )
    assert claimed(flaky) == flaky
    assert claimed(flaky, evolve(NEW, case_id="other")) == flaky


def test_a_case_that_is_fixed_has_no_stale_test() -> None:
    """Its test was right."""
    ledger = ledger_of(A)
    fixed = evolve(ledger, entries=(advance(entry(ledger), EntryStatus.FIXED).unwrap(),))
    assert claimed(fixed) == fixed


def test_a_rejected_claim_leaves_the_case_to_the_agent() -> None:
    """It is kept, once, and the agent is told why."""
    ledger = claimed(claimed(ledger_of(A), REJECTED), NEW)
    assert (len(ledger.claims), entry(ledger).status) == (1, EntryStatus.DISCOVERED)
    words = "the claim that `4` should be `5` was rejected: the test is right"
    assert (
        rejection_messages(ledger, (NEW,))
        == rejection_messages(ledger_of(A), (REJECTED,))
        == (words,)
    )
    assert rejection_messages(ledger_of(A), (NEW,)) == ()


def test_a_claim_of_another_id_is_unknown() -> None:
    """The error names those that there are."""
    outcome = change_claim(claimed(ledger_of(A)), "C-9", lambda item: approve(item, PERMIT))
    assert not is_successful(outcome)
    assert (type(outcome.failure()), outcome.failure().hint) == (NameUnknown, "known: C-001")
    empty = change_claim(ledger_of(A), "C-9", lambda item: approve(item, PERMIT))
    assert empty.failure().hint == "known: none"


def next_ledger(commit: str, outcome: Outcome) -> tuple[Claim, Ledger]:
    """Return a claim that run r2 has spent, and the ledger that it begins with."""
    earlier = claimed(ledger_of(A), evolve(APPROVED, id=""))
    (claim,) = earlier.claims
    spent = spend(claim, run="r2", outcome="done", commit=commit).unwrap()
    failures = (A,) if outcome is RED else ()
    result = analysis(*failures, others=(case(A.case_id, outcome),))
    begun = open_ledger(result, run="r2", created_at="2030-01-02")
    ledger = ledger_after_change(carry_claims(begun, earlier, (spent,), result.report))
    assert ledger.claims == earlier.claims
    return spent, ledger


def test_a_test_changed_by_permit_is_a_fix_of_its_case() -> None:
    """It was red until then; the ledger adds up, before and after the claim is closed in it."""
    spent, ledger = next_ledger("c1", GREEN)
    fixed = entry(ledger)
    assert (fixed.status, fixed.commit, fixed.modified_files, fixed.closed_in_round) == (
        EntryStatus.FIXED,
        "c1",
        ("t.py",),
        0,
    )
    assert (fixed.root_cause, fixed.fix_applied, fixed.diagnosis) == (
        RootCause.TEST_BUG,
        "the test expects `5`, not `4` (claim C-001)",
        "rounds up",
    )
    closed = close_claims(ledger, (spent,))
    assert (ledger.initially_failing, closed) == (1, evolve(ledger, claims=(spent,)))
    assert [check(item, finished=True) for item in (ledger, closed)] == [(), ()]


@pytest.mark.parametrize(
    ("commit", "outcome", "statuses"),
    [("", GREEN, ()), ("c1", RED, (EntryStatus.DISCOVERED,)), ("c1", Outcome.SKIPPED, ())],
)
def test_nothing_else_is_a_fix(
    commit: str, outcome: Outcome, statuses: tuple[EntryStatus, ...]
) -> None:
    """A permit that changed nothing, a case that still fails, or is skipped."""
    _, ledger = next_ledger(commit, outcome)
    assert tuple(entry.status for entry in ledger.entries) == statuses


@pytest.mark.parametrize("known", [True, False])
def test_a_case_that_nobody_has_any_more_is_no_fix(*, known: bool) -> None:
    """It is not in the suite, or the earlier ledger did not know it."""
    earlier = evolve(ledger_of(A), entries=ledger_of(A).entries if known else ())
    result = analysis(others=() if known else (case(A.case_id, GREEN),))
    ledger = open_ledger(result, run="r2", created_at="2030-01-02")
    claim = spend(APPROVED, run="r2", outcome="done", commit="c1").unwrap()
    assert ledger_after_change(carry_claims(ledger, earlier, (claim,), result.report)) == ledger


def test_closing_leaves_other_claims_alone() -> None:
    """Only what was spent is put in its place."""
    ledger = claimed(claimed(ledger_of(A)), evolve(NEW, new="6"))
    first, second = ledger.claims
    spent = evolve(second, status=ClaimStatus.SPENT)
    assert close_claims(ledger, (spent,)).claims == (first, spent)


def test_a_ledger_with_claims_is_read_back() -> None:
    """As it was written."""
    ledger = claimed(ledger_of(A), evolve(APPROVED, id=""))
    assert parse(render(ledger), "x").unwrap() == ledger
