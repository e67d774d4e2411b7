"""Handing entries to a person."""

from adws.core.entry import EntryStatus, EscalationReason
from adws.ledger.escalation import escalate, escalate_exhausted
from adws.tests.ledger.analyses import failure, ledger_after_change, ledger_of, refused_attempt

OPENED = ledger_of(failure("t.py::a"), failure("t.py::b"))


def test_an_escalation_carries_its_reason_round_and_detail() -> None:
    """A flake found before any attempt is closed with a lawful history and no attempts."""
    ledger = ledger_after_change(
        escalate(OPENED, ("t.py::a",), EscalationReason.FLAKY, detail="passed again", number=2)
    )
    first, second = ledger.entries
    assert (first.history, first.attempt_count) == (
        (EntryStatus.DISCOVERED, EntryStatus.ATTEMPTED, EntryStatus.ESCALATED),
        0,
    )
    assert (first.escalation_reason, first.detail, first.closed_in_round) == (
        EscalationReason.FLAKY,
        "passed again",
        2,
    )
    assert second == OPENED.entries[1]


def test_a_refused_escalation_leaves_the_ledger_as_it_was() -> None:
    """Either all the named entries are escalated or none."""
    closed = ledger_after_change(
        escalate(OPENED, ("t.py::b",), EscalationReason.FLAKY, detail="", number=1)
    )
    both = ("t.py::a", "t.py::b")
    outcome = escalate(closed, both, EscalationReason.FLAKY, detail="", number=2)
    assert outcome.failure().context["entry"] == "F-002"


def test_nothing_is_escalated_while_attempts_are_left() -> None:
    """Exhaustion is the entry's own."""
    ledger = refused_attempt(OPENED, "t.py::a")
    assert ledger_after_change(escalate_exhausted(ledger, number=1)) == ledger
