"""Candidates of two edits."""

from adws.search.candidates import Candidate, Placed
from adws.search.pairs import expansions, halves, join, key_of, pairs
from adws.search.source import Edit


def one(at: int, weight: float, text: str = "x", file: str = "m.py") -> Candidate:
    """Return a candidate that replaces one character."""
    return Candidate((Placed(file, at, f"f{at}", Edit(at, at + 1, text)),), weight)


A, B, C = one(0, 0.9), one(4, 0.5), one(8, 0.4)


def places(candidates: tuple[Candidate, ...]) -> list[list[int]]:
    """Return where candidates change something."""
    return [[placed.edit.start for placed in candidate.edits] for candidate in candidates]


def test_pairs_come_by_the_product_of_their_weights() -> None:
    """At most so many; no edit is paired with itself."""
    assert places(pairs([A, B, C], 2)) == [[0, 4], [0, 8]]
    assert places(pairs([A], 9)) == []


def test_what_went_further_is_combined_with_the_best_in_turns() -> None:
    """The first gets more partners than the second; the same pair comes once."""
    found = expansions([B, C], [A, B, C], 9)
    assert places(found) == [[0, 4], [0, 8], [4, 8]]


def test_edits_that_touch_are_no_pair() -> None:
    """Their order would matter; in different files they do not touch."""
    assert join(one(0, 1.0), one(1, 1.0)) is None
    assert join(one(0, 1.0), one(0, 1.0, file="n.py")) is not None


def test_the_same_change_in_two_places_is_likelier() -> None:
    """As where one wrong name is used twice."""
    twin = Candidate((Placed("m.py", 4, "f0", Edit(4, 5, "x")),), 0.5)
    plain, alike = join(A, B), join(A, twin)
    assert plain is not None
    assert alike is not None
    assert (plain.weight, alike.weight) == (0.45, 1.35)


def test_a_key_tells_candidates_apart() -> None:
    """By where they change what, whoever proposed it."""
    assert key_of(A) == (("m.py", 0, 1, "x"),)
    assert key_of(A) != key_of(one(0, 0.9, "y"))


def test_one_of_several_edits_may_not_be_needed() -> None:
    """Each is left out once; of a single edit nothing is left."""
    both = join(A, B)
    assert both is not None
    assert places(halves(both)) == [[4], [0]]
    assert halves(A) == ()
