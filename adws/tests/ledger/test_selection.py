"""Which group the next round takes."""

import pytest
from attrs import evolve

from adws.core.entry import AttemptOutcome
from adws.core.failure import Priority
from adws.core.shared_function import FunctionPlace, SharedFunction
from adws.ledger.joining import join
from adws.ledger.ledger import Ledger
from adws.ledger.recording import record_attempt
from adws.ledger.selection import repetition, select
from adws.tests.ledger.analyses import (
    attempt,
    failure,
    in_group,
    ledger_after_change,
    ledger_of,
    refused_attempt,
)

A, B, C = failure("t.py::a"), failure("t.py::b"), failure("t.py::c")


def chosen(ledger: Ledger) -> tuple[str, ...]:
    """Return the case ids of the selected group."""
    return tuple(entry.case_id for entry in select(ledger))


def test_the_highest_priority_comes_first() -> None:
    """P0 is worked on before P2, wherever it stands."""
    assert chosen(ledger_of(A, evolve(B, priority=Priority.P0))) == ("t.py::b",)


def test_the_first_discovered_wins_among_equals_also_beyond_a_thousand() -> None:
    """Ids are compared as numbers: F-999 stands before F-1000."""
    many = ledger_of(*(failure(f"t.py::{place}") for place in range(1001)))
    rest = evolve(many, entries=(many.entries[1000], many.entries[999], many.entries[998]))
    assert chosen(rest) == ("t.py::998",)


def test_a_whole_group_is_taken_at_once() -> None:
    """Correlated failures are worked on together, other groups stay as they are."""
    assert chosen(ledger_of(*in_group("G-1", A, C), B)) == ("t.py::a", "t.py::c")


def test_groups_that_share_a_function_are_taken_at_once() -> None:
    """The others stay as they are."""
    shared = SharedFunction(FunctionPlace("f", "m.py", 1), ("G-1", "G-2"), ("t.py::a", "t.py::c"))
    joined = ledger_after_change(join(ledger_of(A, B, C), (shared,)))
    assert chosen(joined) == ("t.py::a", "t.py::c")


def test_failures_without_a_group_stand_alone() -> None:
    """An empty group name is no group."""
    opened = ledger_of(A, B)
    alone = evolve(opened, entries=tuple(evolve(entry, group="") for entry in opened.entries))
    assert chosen(alone) == ("t.py::a",)


def test_a_discovered_failure_comes_before_any_attempted_one() -> None:
    """Every failure gets its first try before one gets its second."""
    opened = ledger_of(evolve(A, priority=Priority.P0), evolve(B, priority=Priority.P5))
    assert chosen(refused_attempt(opened, "t.py::a")) == ("t.py::b",)


def test_the_oldest_attempt_is_taken_up_again_first() -> None:
    """Age decides among attempted entries, before priority does."""
    opened = ledger_of(A, evolve(B, priority=Priority.P0))
    both = refused_attempt(refused_attempt(opened, "t.py::a", number=1), "t.py::b", number=2)
    assert chosen(both) == ("t.py::a",)


def test_a_crashed_attempt_leaves_the_same_group_to_be_tried_again() -> None:
    """A crash changes no status, so the same state is retried."""
    crashed = attempt(AttemptOutcome.CRASHED)
    ledger = ledger_after_change(record_attempt(ledger_of(A, B), ("t.py::a",), crashed))
    assert chosen(ledger) == ("t.py::a",)


def test_what_has_no_attempt_left_is_not_taken() -> None:
    """The limit holds even before the entry is escalated."""
    opened = ledger_of(*in_group("G-1", A, B), max_attempts=1)
    used_up = attempt(AttemptOutcome.ACCEPTED)
    assert chosen(ledger_after_change(record_attempt(opened, ("t.py::a",), used_up))) == (
        "t.py::b",
    )


def test_a_terminal_ledger_has_nothing_to_select() -> None:
    """An empty selection ends the rounds."""
    assert chosen(refused_attempt(ledger_of(A, max_attempts=1), "t.py::a")) == ()


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ("", ""),
        ("p", ""),
        ("pq", ""),
        ("pqp", "rounds 1 and 3 made the same change"),
        ("ppp", "rounds 1 and 2 and 3 made the same change"),
        ("ppq", ""),
        ("--", ""),
    ],
)
def test_the_newest_change_is_compared_with_those_before(changes: str, expected: str) -> None:
    """Changing nothing is no change that could come again."""
    attempts = tuple(
        evolve(attempt(number=number), patch_id=change.strip("-"))
        for number, change in enumerate(changes, start=1)
    )
    (entry,) = ledger_of(failure("t.py::a")).entries
    assert repetition(evolve(entry, attempts=attempts)) == expected
