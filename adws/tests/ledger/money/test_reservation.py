"""Money reserved, settled and released."""

from math import inf, nan
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.pipeline import is_successful

from adws.core.errors import BudgetExhausted, DocumentDamaged, LockHeld
from adws.core.money import Usage
from adws.core.railway import settle as settled
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps
from adws.ledger.money.money_file import money_path, read_calls
from adws.ledger.money.record import Settlement
from adws.ledger.money.reservation import Reservation, release, reserve, settle
from adws.testing import FakeIo
from adws.tests.ledger.money.calls import FILE, LOCK, PROJECT, a_wish
from adws.tests.vcs.repositories import error, value

CAPS = Caps(run_usd=4.0)


def reserved(amount_usd: float = 1.0, caps: Caps = CAPS, key: str = "r1/1/G-1") -> Reservation:
    """Reserve money in the run ``r1``."""
    return value(reserve(PROJECT.root, a_wish(amount_usd, key=key), caps))


def calls() -> tuple[Call, ...]:
    """Return what the file holds."""
    return value(read_calls(PROJECT.root))


def test_the_file_lies_in_the_state_folder() -> None:
    """Beside the ledger and the journal."""
    assert money_path(PROJECT.root) == FILE


def test_a_reservation_is_on_the_disk_when_it_is_told(io: FakeIo) -> None:
    """With all that was granted, and the lock is free again."""
    reservation = reserved()
    (call,) = calls()
    assert reservation == Reservation("000000000001", a_wish(), 1.0)
    assert call == Call(reservation.id, io.started, a_wish())
    assert io.held_locks == {}


@pytest.mark.parametrize(
    ("cost_usd", "settlement"),
    [
        (0.25, Settlement(0.25, usage=Usage(7, 3), model="gpt")),
        (0.0, Settlement(0.0, usage=Usage(7, 3), model="gpt")),
        (1.5, Settlement(1.5, usage=Usage(7, 3), model="gpt")),
        *(
            (cost, Settlement(1.0, known=False, usage=Usage(7, 3), model="gpt"))
            for cost in (None, nan, inf, -1.0)
        ),
    ],
)
def test_a_call_is_settled_at_its_price(cost_usd: float | None, settlement: Settlement) -> None:
    """What is no price is unknown, and counts what was reserved."""
    reservation = reserved()
    assert value(settle(PROJECT.root, reservation, cost_usd, Usage(7, 3), "gpt")) == settlement
    assert [call.settled for call in calls()] == [settlement]


def test_what_is_released_is_there_again() -> None:
    """The call was not made."""
    first = reserved(4.0)
    assert isinstance(error(reserve(PROJECT.root, a_wish(), CAPS)), BudgetExhausted)
    value(release(PROJECT.root, first))
    assert reserved(4.0).granted.amount_usd == 4.0


def test_a_refusal_enters_nothing(io: FakeIo) -> None:
    """There is no call to be settled."""
    _ = reserved(4.0)
    before = io.files[FILE]
    assert isinstance(error(reserve(PROJECT.root, a_wish(), CAPS)), BudgetExhausted)
    assert io.files[FILE] == before


def test_a_call_that_was_never_settled_counts_what_was_reserved() -> None:
    """Its driver was killed; what it has cost nobody knows."""
    _ = reserved(3.0)
    assert reserved(3.0).granted.amount_usd == 1.0


def test_each_reservation_of_a_key_has_its_number() -> None:
    """Those of others do not count, those that were released do."""
    value(release(PROJECT.root, reserved()))
    _ = reserved(key="r1/2/G-1")
    assert [reserved().call, reserved(key="r1/2/G-1").call] == [2, 2]


def test_a_reservation_warns_of_what_was_spent_before() -> None:
    """Not of itself; nor does it warn those who cost nothing."""
    text = "$3.50 of the $4.00 for this run is spent"
    results = [reserved(3.5).warnings, reserved(0.25).warnings, reserved(0.0).warnings]
    assert results == [(), (text,), ()]


def test_a_free_agent_is_counted_and_never_refused() -> None:
    """Its calls are calls of price nothing."""
    _ = reserved(4.0)
    free = reserved(0.0)
    assert value(settle(PROJECT.root, free, None)).cost_usd == 0.0
    assert [call.spent_usd for call in calls()] == [4.0, 0.0]


def test_a_limit_that_was_never_set_is_none() -> None:
    """Such a call counts a guess until its price is known."""
    reservation = reserved(inf, Caps())
    assert (reservation.limit_usd, reservation.granted.amount_usd) == (None, 15.0)


def test_who_cannot_have_the_lock_spends_nothing(io: FakeIo) -> None:
    """Another process that never lets go is told by its number."""
    io.held_locks[LOCK] = 42
    assert isinstance(error(reserve(PROJECT.root, a_wish(), CAPS)), LockHeld)
    assert FILE not in io.files
    assert io.seconds == 60.0


def test_a_line_that_was_cut_off_is_passed_over_wherever_it_was_cut(io: FakeIo) -> None:
    """A kill in the middle of a reservation has begun no call; the file goes on behind it."""
    first = reserved()
    before = io.files[FILE]
    _ = reserved(2.0)
    whole = io.files[FILE]
    for end in range(len(before), len(whole) - 1):
        io.files[FILE] = whole[:end]
        last = reserved(0.5)
        assert [call.id for call in calls()] == [first.id, last.id]


def test_any_other_damaged_line_is_an_error_that_names_it(io: FakeIo) -> None:
    """Nothing is granted by half a file, and the file stays as it is."""
    _ = reserved()
    _ = reserved()
    io.files[FILE] = damaged = io.files[FILE].replace('"amount_usd":1.0', '"amount_usd":0.1', 1)
    result = error(reserve(PROJECT.root, a_wish(), CAPS))
    assert result.message == f"{FILE}, line 1, was altered: its checksum does not match its content"
    assert (type(result), io.files[FILE]) == (DocumentDamaged, damaged)


def test_projects_have_each_their_own_money() -> None:
    """The caps hold for one repository."""
    _ = reserved(4.0)
    other = evolve(PROJECT, root=PurePath("/q"))
    assert is_successful(settled(reserve(other.root, a_wish(), CAPS)))
