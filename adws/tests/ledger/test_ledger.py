"""What a ledger counts."""

from attrs import evolve

from adws.core.money import Spending
from adws.ledger.entry import EscalationReason, Status
from adws.ledger.escalation import escalate
from adws.ledger.ledger import LEDGER_OPEN, Ledger
from adws.ledger.round_record import RoundRecord
from adws.tests.ledger.analyses import done, failure, ledger_of

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
    return done(escalate(ledger, (case_id,), reason, detail="", number=number))


def test_a_ledger_is_terminal_once_nothing_is_open() -> None:
    """Open, by status and terminal tell the same story."""
    half = flaky(OPENED, "t.py::a", 1)
    assert (half.open, half.terminal) == (half.entries[1:], False)
    assert half.having(Status.ESCALATED) == half.entries[:1]
    assert flaky(half, "t.py::b", 2).terminal


def test_the_entries_that_a_round_closed_are_counted() -> None:
    """Progress is read off the entries, so no round can claim it."""
    ledger = flaky(flaky(OPENED, "t.py::a", 1), "t.py::b", 3)
    assert [ledger.closed_in(number) for number in (1, 2, 3)] == [1, 0, 1]


def test_rounds_are_numbered_on_from_the_recorded_ones() -> None:
    """A resumed run continues the count."""
    assert (OPENED.next_round, OPENED.with_round(round_of(1)).next_round) == (1, 2)


def test_spending_adds_the_rounds_in_which_an_agent_was_asked() -> None:
    """An unknown price is counted as unknown; a round without an agent cost nothing."""
    rounds = (round_of(1, cost_usd=0.25), round_of(2), round_of(3, agent=""))
    assert evolve(OPENED, rounds=rounds).spending == Spending(0.25, unknown=1)


def test_the_newest_entry_of_a_case_is_the_one_that_lives() -> None:
    """A case that failed again has two entries."""
    again = evolve(OPENED.entries[0], id="F-003")
    ledger = evolve(OPENED, entries=(*OPENED.entries, again))
    assert (ledger.entry_of("t.py::a"), ledger.entry_of("t.py::z")) == (again, None)


def test_the_slot_only_says_that_the_ledger_is_there() -> None:
    """The truth is on the disk."""
    assert (LEDGER_OPEN.name, LEDGER_OPEN.type) == ("ledger_open", bool)
