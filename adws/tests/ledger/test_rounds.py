"""Rounds of several lanes enter the ledger one after the other."""

from adws.core.entry import EntryStatus
from adws.core.selected_group import SelectedGroup
from adws.core.verdict import Verdict
from adws.ledger.rounds import RoundWork, with_round
from adws.tests.ledger.analyses import (
    GREEN,
    analysis,
    case,
    failure,
    ledger_after_change,
    ledger_of,
)
from adws.tests.ledger.proposals import proposal

A, B = failure("t.py::a"), failure("t.py::b")


def test_what_a_change_beside_it_has_fixed_was_not_tried() -> None:
    """The second attempt changes nothing, because its lane holds the first one's change."""
    both_pass = analysis(others=(case("t.py::a", GREEN), case("t.py::b", GREEN)))
    landed = RoundWork(
        SelectedGroup("r1/1/g1", 1, "g1", 1, (A,)),
        both_pass,
        "c1",
        proposal("calc.py"),
        Verdict(accepted=True, fixed=("t.py::a", "t.py::b"), failing_before=2),
        failing=(2, 0),
    )
    empty = RoundWork(
        SelectedGroup("r1/2/g2", 2, "g2", 1, (B,)),
        both_pass,
        "c1",
        proposal(number=2, group="g2"),
        Verdict(accepted=False, reasons=("the agent changed nothing",)),
        failing=(0, 0),
    )
    ledger = ledger_after_change(
        with_round(ledger_after_change(with_round(ledger_of(A, B), landed)), empty)
    )
    assert [(entry.case_id, entry.status, entry.attempt_count) for entry in ledger.entries] == [
        ("t.py::a", EntryStatus.FIXED, 1),
        ("t.py::b", EntryStatus.FIXED, 0),
    ]
    assert [item.ending for item in ledger.rounds] == ["accepted", "the agent changed nothing"]


def test_what_a_refused_change_repaired_is_kept_apart() -> None:
    """Nothing is fixed by it; who tries next is told."""
    work = RoundWork(
        SelectedGroup("r1/1/g1", 1, "g1", 1, (A, B)),
        analysis(A, B),
        "c1",
        proposal("calc.py"),
        Verdict(accepted=False, reasons=("it broke c",), fixed=("t.py::a",)),
    )
    (record,) = ledger_after_change(with_round(ledger_of(A, B), work)).rounds
    assert (record.fixed, record.passed) == ((), ("t.py::a",))


def test_a_round_whose_number_is_not_the_next_one_is_recorded_once() -> None:
    """A lane left out the group of the round before it."""
    work = RoundWork(SelectedGroup("r1/3/g3", 3, "g3", 1, (A,)), analysis(A), "c1")
    recorded = ledger_after_change(with_round(ledger_of(A), work))
    assert [item.number for item in recorded.rounds] == [3]
    assert (recorded.last_round, recorded.next_round) == (3, 4)
    assert ledger_after_change(with_round(recorded, work)) == recorded
