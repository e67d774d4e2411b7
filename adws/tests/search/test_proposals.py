"""The order of trying."""

from adws.search.candidates import Candidate, Placed, in_order
from adws.search.source import Edit

_INSIDE = 1, 9


def one(at: int, weight: float = 1.0, body: tuple[int, int] | None = _INSIDE) -> Candidate:
    """Return a candidate."""
    return Candidate((Placed("m.py", at, "a", Edit(at, at, "x"), body),), weight)


def test_weight_comes_first() -> None:
    """Of equals, the earlier one in the file."""
    found = in_order([one(9, 0.5), one(2), one(1)])
    assert [candidate.first.line for candidate in found] == [1, 2, 9]


def test_what_takes_longer_waits() -> None:
    """Outside of functions a try needs a fresh import, in which several others could be tried."""
    found = in_order([one(1, body=None), one(2, 0.31), one(3, 0.29)])
    assert [candidate.first.line for candidate in found] == [2, 1, 3]


def test_a_seed_orders_equals() -> None:
    """The same seed always in the same way, and the weights stay in force."""
    every = [one(n) for n in range(20)]
    first, again, other = in_order(every, 1), in_order(every, 1), in_order(every, 2)
    assert first == again
    assert first != other
    assert set(first) == set(other) == set(every)
