"""Whatever happens to a ledger, its laws hold."""

from hypothesis import given
from hypothesis import strategies as st
from returns.pipeline import is_successful
from returns.result import Result

from adws.core.entry import AttemptOutcome, Entry, EntryStatus, EscalationReason
from adws.core.errors import PipelineError
from adws.core.failure import Failure, Priority
from adws.ledger.confirmation import Fix, confirm
from adws.ledger.escalation import escalate
from adws.ledger.invariants import check
from adws.ledger.ledger import Ledger
from adws.ledger.recording import record_attempt
from adws.ledger.selection import select
from adws.ledger.store import parse, render
from adws.tests.ledger.analyses import GREEN, analysis, attempt, case, failure, ledger_of

NAMES = tuple(f"t.py::{letter}" for letter in "abcde")
failures = st.builds(
    failure,
    st.sampled_from(NAMES),
    priority=st.sampled_from(Priority),
    group=st.sampled_from(["", "G-1", "G-2"]),
)
some_failures = st.lists(failures, max_size=5, unique_by=lambda item: item.case_id).map(tuple)
some_names = st.lists(st.sampled_from(NAMES), max_size=3, unique=True).map(tuple)
outcomes = st.sampled_from(AttemptOutcome)
Operation = tuple[str, tuple[str, ...], AttemptOutcome, EscalationReason, tuple[Failure, ...]]
operations = st.tuples(
    st.sampled_from(["round", "attempt", "confirm", "escalate"]),
    some_names,
    outcomes,
    st.sampled_from(EscalationReason),
    some_failures,
)
ledgers = st.builds(ledger_of, failures, max_attempts=st.integers(1, 3)) | some_failures.map(
    lambda item: ledger_of(*item)
)


def after(ledger: Ledger, operation: Operation, number: int) -> Result[Ledger, PipelineError]:
    """Do one thing to a ledger, lawful or not."""
    verb, names, outcome, reason, red = operation
    if verb == "escalate":
        return escalate(ledger, names, reason, detail="told", number=number)
    if verb == "confirm":
        red_now = {item.case_id for item in red}
        green = tuple(case(name, GREEN) for name in NAMES if name not in red_now)
        return confirm(ledger, analysis(*red, others=green), Fix(number, "c0ffee"))
    selected = tuple(entry.case_id for entry in select(ledger))
    worked_on = selected if verb == "round" else names
    return record_attempt(ledger, worked_on, attempt(outcome, number), claimed=reason)


def follows(before: Entry, now: Entry) -> bool:
    """Whether an entry's life only went on."""
    same_life = now.history[: len(before.history)] == before.history
    return same_life and (before.open or now == before)


@given(ledgers, st.lists(operations, max_size=12))
def test_no_sequence_of_operations_breaks_an_invariant(
    ledger: Ledger, sequence: list[Operation]
) -> None:
    """Lawful operations keep the laws, unlawful ones are refused and change nothing."""
    for number, operation in enumerate(sequence, start=1):
        outcome = after(ledger, operation, number)
        now = outcome.unwrap() if is_successful(outcome) else ledger
        assert check(now) == ()
        assert all(map(follows, ledger.entries, now.entries))
        assert all(entry.attempt_count <= entry.max_attempts for entry in now.entries)
        ledger = now


@given(ledgers, st.lists(operations, max_size=8))
def test_escalating_what_is_open_ends_any_run_without_orphans(
    ledger: Ledger, sequence: list[Operation]
) -> None:
    """Whatever happened before, nothing is lost and nothing stays open."""
    for number, operation in enumerate(sequence, start=1):
        ledger = after(ledger, operation, number).value_or(ledger)
    rest = tuple(entry.case_id for entry in ledger.open)
    reason = EscalationReason.MAX_ATTEMPTS_EXCEEDED
    ended = escalate(ledger, rest, reason, detail="the end", number=99).unwrap()
    closed = len(ended.with_status(EntryStatus.FIXED)) + len(
        ended.with_status(EntryStatus.ESCALATED)
    )
    assert check(ended, finished=True) == ()
    assert closed == len(ledger.entries) >= ledger.initially_failing


@given(ledgers, outcomes)
def test_rounds_of_failing_attempts_come_to_an_end(ledger: Ledger, outcome: AttemptOutcome) -> None:
    """Selecting and recording, again and again, leaves nothing that could still be selected."""
    most = sum(entry.max_attempts for entry in ledger.entries)
    for number in range(1, most + 1):
        names = tuple(entry.case_id for entry in select(ledger))
        ledger = record_attempt(ledger, names, attempt(outcome, number)).unwrap()
    assert select(ledger) == ()


@given(ledgers, st.lists(operations, max_size=8))
def test_what_is_written_is_read_back(ledger: Ledger, sequence: list[Operation]) -> None:
    """Rendering and parsing give the same ledger."""
    for number, operation in enumerate(sequence, start=1):
        ledger = after(ledger, operation, number).value_or(ledger)
    assert parse(render(ledger), "the ledger").unwrap() == ledger
