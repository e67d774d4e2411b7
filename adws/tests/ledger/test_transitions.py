"""The table of lawful moves."""

from itertools import product

import pytest
from returns.pipeline import is_successful

from adws.core.entry import TERMINAL, Entry, EntryStatus
from adws.core.errors import TransitionRefused
from adws.ledger.transitions import TRANSITIONS, advance, is_lawful, move
from adws.tests.ledger.analyses import failure, ledger_of

LAWFUL = {
    (EntryStatus.DISCOVERED, EntryStatus.ATTEMPTED),
    (EntryStatus.ATTEMPTED, EntryStatus.ATTEMPTED),
    (EntryStatus.ATTEMPTED, EntryStatus.FIXED),
    (EntryStatus.ATTEMPTED, EntryStatus.ESCALATED),
}
HISTORIES = {
    EntryStatus.DISCOVERED: (),
    EntryStatus.ATTEMPTED: (EntryStatus.ATTEMPTED,),
    EntryStatus.FIXED: (EntryStatus.ATTEMPTED, EntryStatus.FIXED),
    EntryStatus.ESCALATED: (EntryStatus.ATTEMPTED, EntryStatus.ESCALATED),
}


def entry_in(status: EntryStatus) -> Entry:
    """Build an entry that went lawfully to a status."""
    (entry,) = ledger_of(failure("t.py::a")).entries
    for step in HISTORIES[status]:
        entry = move(entry, step).unwrap()
    return entry


def test_the_table_holds_the_four_edges_of_the_lifecycle() -> None:
    """Nothing leaves a terminal status, and nothing gets there but from ``attempted``."""
    assert {(before, after) for before, to in TRANSITIONS.items() for after in to} == LAWFUL


@pytest.mark.parametrize(("before", "after"), sorted(product(EntryStatus, EntryStatus)))
def test_a_move_is_done_when_the_table_has_it_and_refused_otherwise(
    before: EntryStatus, after: EntryStatus
) -> None:
    """Each of the sixteen pairs goes as the table says."""
    outcome = move(entry_in(before), after)
    assert is_successful(outcome) == ((before, after) in LAWFUL)


def test_a_move_is_written_into_the_history() -> None:
    """The status is always the end of the history."""
    moved = move(entry_in(EntryStatus.ATTEMPTED), EntryStatus.FIXED).unwrap()
    assert (moved.status, moved.history) == (
        EntryStatus.FIXED,
        (EntryStatus.DISCOVERED, EntryStatus.ATTEMPTED, EntryStatus.FIXED),
    )


def test_a_refusal_names_the_entry_and_both_ends() -> None:
    """The message can be acted on, the context read by a machine."""
    assert move(entry_in(EntryStatus.FIXED), EntryStatus.ATTEMPTED).failure() == TransitionRefused(
        "F-001 (t.py::a) is fixed and cannot become attempted",
        hint="entries never move back; a case that fails again gets a new entry",
        context={"entry": "F-001", "from": "fixed", "to": "attempted"},
    )


@pytest.mark.parametrize("to", [EntryStatus.FIXED, EntryStatus.ESCALATED])
def test_advancing_from_discovered_goes_through_attempted_without_counting(to: EntryStatus) -> None:
    """An entry that no agent touched has a lawful history and no attempts."""
    closed = advance(entry_in(EntryStatus.DISCOVERED), to).unwrap()
    assert (closed.history, closed.attempt_count) == (
        (EntryStatus.DISCOVERED, EntryStatus.ATTEMPTED, to),
        0,
    )


@pytest.mark.parametrize(
    ("before", "to"),
    [
        (before, to)
        for before, to in sorted(product(EntryStatus, EntryStatus))
        if before is not EntryStatus.DISCOVERED or to not in TERMINAL
    ],
)
def test_any_other_advance_is_a_plain_move(before: EntryStatus, to: EntryStatus) -> None:
    """Nothing goes through ``attempted`` that was there, or that does not end."""
    assert advance(entry_in(before), to) == move(entry_in(before), to)


@pytest.mark.parametrize("status", [EntryStatus.FIXED, EntryStatus.ESCALATED])
def test_advancing_never_leaves_a_terminal_status(status: EntryStatus) -> None:
    """The composite move obeys the same table."""
    refusal = advance(entry_in(status), EntryStatus.ESCALATED).failure()
    assert refusal.context["from"] == status.value


@pytest.mark.parametrize(
    ("history", "lawful"),
    [
        ((), False),
        ((EntryStatus.ATTEMPTED,), False),
        ((EntryStatus.DISCOVERED,), True),
        ((EntryStatus.DISCOVERED, EntryStatus.ESCALATED), False),
        (
            (
                EntryStatus.DISCOVERED,
                EntryStatus.ATTEMPTED,
                EntryStatus.ATTEMPTED,
                EntryStatus.ESCALATED,
            ),
            True,
        ),
        (
            (
                EntryStatus.DISCOVERED,
                EntryStatus.ATTEMPTED,
                EntryStatus.FIXED,
                EntryStatus.ATTEMPTED,
            ),
            False,
        ),
    ],
)
def test_a_history_is_lawful_when_each_of_its_moves_is(
    history: tuple[EntryStatus, ...], *, lawful: bool
) -> None:
    """It begins with the discovery and follows the table."""
    assert is_lawful(history) == lawful
