"""The order of trying."""

from adws.agents.search.candidates import Candidate, Placed
from adws.agents.search.order import in_order
from adws.agents.search.source import Edit


def one(line: int, family: str, at: int, weight: float = 1.0) -> Candidate:
    """Return a candidate."""
    return Candidate((Placed("m.py", line, family, Edit(at, at, "x")),), weight)


def test_no_family_of_a_line_fills_the_beginning() -> None:
    """Of equals, the next line or the next family has its turn first."""
    found = in_order([one(1, "a", 1), one(1, "a", 2), one(1, "b", 3), one(2, "a", 4)])
    assert [candidate.first.edit.start for candidate in found] == [1, 4, 3, 2]


def test_weight_comes_first() -> None:
    """A likelier one is tried before an unlikely one of another line."""
    found = in_order([one(2, "a", 9, 0.5), one(1, "a", 1), one(1, "a", 2)])
    assert [candidate.first.edit.start for candidate in found] == [1, 2, 9]


def test_a_seed_orders_equals() -> None:
    """The same seed always in the same way, and the weights stay in force."""
    every = [one(n, "a", n) for n in range(20)]
    first, again, other = in_order(every, 1), in_order(every, 1), in_order(every, 2)
    assert first == again
    assert first != other
    assert set(first) == set(other) == set(every)
