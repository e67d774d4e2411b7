"""The violations that a check finds."""

from typing import Any

import pytest
from attrs import evolve

from adws.core.entry import AttemptOutcome, EntryStatus, EscalationReason
from adws.ledger.escalation import escalate
from adws.ledger.invariants import check
from adws.ledger.ledger import Ledger
from adws.tests.ledger.analyses import (
    attempt,
    failure,
    ledger_after_change,
    ledger_of,
    refused_attempt,
)
from adws.tests.ledger.test_ledger import round_of

OPENED = ledger_of(failure("t.py::a"))
ENDED = ledger_after_change(
    escalate(
        refused_attempt(OPENED, "t.py::a"),
        ("t.py::a",),
        EscalationReason.MAX_ATTEMPTS_EXCEEDED,
        detail="",
        number=2,
    )
)
HISTORY = (EntryStatus.DISCOVERED, EntryStatus.ATTEMPTED)


def altered(ledger: Ledger = OPENED, **changes: object) -> Ledger:
    """Return the ledger with its only entry altered behind the transitions' back."""
    fields: dict[str, Any] = dict(changes)
    return evolve(ledger, entries=(evolve(ledger.entries[0], **fields),))


ROUNDS = evolve(OPENED, rounds=(round_of(1), round_of(3)))
LATER = evolve(OPENED.entries[0], id="F-002", case_id="t.py::b", discovered_in_round=1)
GROWN = evolve(ROUNDS, entries=(*OPENED.entries, LATER))
USED_UP = refused_attempt(ledger_of(failure("t.py::a"), max_attempts=1), "t.py::a")


@pytest.mark.parametrize(
    "ledger", [OPENED, refused_attempt(OPENED, "t.py::a"), ENDED, ROUNDS, GROWN, USED_UP]
)
def test_a_ledger_that_went_lawfully_has_no_violations(ledger: Ledger) -> None:
    """Opened, worked on as often as is allowed, grown or ended."""
    assert check(ledger) == ()


def test_an_open_entry_is_an_orphan_only_at_the_end_of_a_run() -> None:
    """The no-orphan invariant holds at termination."""
    assert check(OPENED, finished=True) == ("F-001: orphaned, still discovered at the end",)
    assert check(ENDED, finished=True) == ()


@pytest.mark.parametrize(
    ("ledger", "violations"),
    [
        (
            evolve(OPENED, entries=OPENED.entries * 2, initially_failing=2),
            ("F-001: 2 entries have this id", "t.py::a: 2 open entries"),
        ),
        (
            evolve(OPENED, initially_failing=2),
            ("failed at the start: 2 cases, with an entry: 1",),
        ),
        *(
            (
                evolve(OPENED, rounds=tuple(map(round_of, numbers))),
                (f"the rounds are numbered {', '.join(map(str, numbers))}",),
            )
            for numbers in ((0, 1), (1, 1), (2, 1))
        ),
        (
            altered(status=EntryStatus.ATTEMPTED),
            ("F-001: is attempted after discovered",),
        ),
        (
            altered(history=(*HISTORY, EntryStatus.DISCOVERED)),
            ("F-001: is discovered after discovered → attempted → discovered",),
        ),
        (
            altered(history=()),
            ("F-001: is discovered after nothing",),
        ),
        (
            altered(refused_attempt(OPENED, "t.py::a"), attempt_count=2),
            ("F-001: counts 2 attempts, recorded: 1",),
        ),
        (
            altered(
                refused_attempt(OPENED, "t.py::a"), attempts=(attempt(AttemptOutcome.CRASHED),)
            ),
            ("F-001: counts 1 attempt, recorded: 0",),
        ),
        (
            altered(refused_attempt(OPENED, "t.py::a"), max_attempts=0),
            ("F-001: has 1 attempt, allowed: 0",),
        ),
        (
            altered(attempts=(attempt(),), attempt_count=1),
            ("F-001: has attempts, but its status is still 'discovered'",),
        ),
        (
            altered(
                status=EntryStatus.FIXED, history=(*HISTORY, EntryStatus.FIXED), closed_in_round=1
            ),
            ("F-001: is fixed and its commit is ''",),
        ),
        (
            altered(commit="c0ffee"),
            ("F-001: is discovered and its commit is 'c0ffee'",),
        ),
        (
            altered(ENDED, escalation_reason=None),
            ("F-001: is escalated and its escalation reason is None",),
        ),
        (
            altered(escalation_reason=EscalationReason.FLAKY),
            ("F-001: is discovered and its escalation reason is flaky",),
        ),
        (
            altered(ENDED, closed_in_round=None),
            ("F-001: is escalated and was closed in round None",),
        ),
    ],
)
def test_each_violation_is_told_in_words(ledger: Ledger, violations: tuple[str, ...]) -> None:
    """A ledger that was changed behind the transitions' back is found out."""
    assert check(ledger) == violations
