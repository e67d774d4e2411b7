"""What a ledger counts."""

from functools import partial

from attrs import evolve

from adws.core.entry import EntryStatus, EscalationReason
from adws.core.errors import TransitionRefused
from adws.core.example import Examples
from adws.core.money import Spending
from adws.core.round_record import RoundRecord
from adws.ledger.claim import reject
from adws.ledger.escalation import escalate
from adws.ledger.ledger import Ledger, change, change_claim
from adws.ledger.transitions import move
from adws.slots import LEDGER_OPEN
from adws.tests.ledger.analyses import failure, ledger_after_change, ledger_of
from adws.tests.ledger.claims import CLAIM

OPENED = ledger_of(failure("t.py::a"), failure("t.py::b"))


def round_of(number: int, agent: str = "claude", cost_usd: float | None = None) -> RoundRecord:
    """Build a round that cost something."""
    return RoundRecord(
        number=number,
        group="G-1",
        cases=("t.py::a",),
        agent=agent,
        failures_start=2,
        failures_end=2,
        cost_usd=cost_usd,
    )


def flaky(ledger: Ledger, case_id: str, number: int) -> Ledger:
    """Escalate a case as a flake."""
    reason = EscalationReason.FLAKY
    return ledger_after_change(escalate(ledger, (case_id,), reason, detail="", number=number))


def test_a_ledger_is_terminal_once_nothing_is_open() -> None:
    """Open, by status and terminal tell the same story."""
    half = flaky(OPENED, "t.py::a", 1)
    assert (half.open, half.terminal) == (half.entries[1:], False)
    assert half.with_status(EntryStatus.ESCALATED) == half.entries[:1]
    assert flaky(half, "t.py::b", 2).terminal


def test_rounds_are_numbered_on_from_the_recorded_ones() -> None:
    """A resumed run continues the count."""
    assert (OPENED.next_round, OPENED.with_round(round_of(3)).next_round) == (1, 4)
    grown = OPENED.with_round(round_of(1)).with_round(round_of(2))
    assert grown == evolve(OPENED, rounds=(round_of(1), round_of(2)))


def test_spending_adds_the_rounds_in_which_an_agent_was_asked() -> None:
    """An unknown price is counted as unknown; a round without an agent cost nothing."""
    rounds = (round_of(1, cost_usd=0.25), round_of(2), round_of(3, agent=""))
    assert evolve(OPENED, rounds=rounds).spending == Spending(0.25, unknown=1)


def test_spending_counts_who_states_examples() -> None:
    """In the round in which they were stated."""
    stated = Examples("G-1", "codex", costs=(0.5, None))
    rounds = (
        evolve(round_of(1, cost_usd=0.25), examples=stated),
        evolve(round_of(2, cost_usd=0.25), examples=stated.already_paid),
    )
    assert evolve(OPENED, rounds=rounds).spending == Spending(1.0, unknown=1)


def test_the_newest_entry_of_a_case_is_the_one_that_lives() -> None:
    """A case that failed again has two entries."""
    again = evolve(OPENED.entries[0], id="F-003")
    ledger = evolve(OPENED, entries=(*OPENED.entries, again))
    assert (ledger.entry_of("t.py::a"), ledger.entry_of("t.py::z")) == (again, None)


def test_a_case_without_an_entry_cannot_be_changed() -> None:
    """Nothing else is either: it is all or nothing."""
    mend = partial(move, to=EntryStatus.ATTEMPTED)
    assert change(OPENED, ("t.py::z", "t.py::a"), mend).failure() == TransitionRefused(
        "no entry for t.py::z in the ledger of run r1",
        hint="see its entries: adws ledger show",
        context={"case_id": "t.py::z"},
    )
    both = change(OPENED, ("t.py::a", "t.py::b"), mend).unwrap()
    assert [entry.status for entry in both.entries] == [EntryStatus.ATTEMPTED] * 2


def test_one_claim_is_changed_and_no_other() -> None:
    """By its id."""
    other = evolve(CLAIM, id="C-002")
    ledger = evolve(OPENED, claims=(CLAIM, other))
    changed = change_claim(ledger, "C-002", partial(reject, reason="no")).unwrap()
    assert changed.claims == (CLAIM, reject(other, "no").unwrap())


def test_each_entry_is_allowed_three_attempts_unless_it_is_said_otherwise() -> None:
    """As the settings say it."""
    assert Ledger("r1", "2030-01-01", "pytest", 2, 1).max_attempts == 3


def test_the_slot_only_says_that_the_ledger_is_there() -> None:
    """The truth is on the disk."""
    assert (LEDGER_OPEN.name, LEDGER_OPEN.type) == ("ledger_open", bool)
