"""How candidates stand that mend the cases."""

import pytest

from adws.search.candidates import Candidate, Placed
from adws.search.copies.choice import Standing, comparable, similar, standing
from adws.search.copies.queue import Hit
from adws.search.source import Edit
from adws.tests.search.languages.offering import code_of

TEXT = "export const f = (a, b) => a - b;\n"
BOTH = frozenset({"one", "two"})


def edit(text: str, *more: Placed) -> Candidate:
    """Return a candidate that writes another result."""
    return Candidate((Placed("a.js", 1, "x", Edit(27, 32, text)), *more), 0.8)


@pytest.mark.parametrize(
    ("text", "weight", "leaked"),
    [
        ("a + b", 0.8, ()),
        ("a - a", 0.24, ()),
        ("a - 1", 0.48, ()),
        ('a || b || "seven"', 0.8, ("'seven'",)),
    ],
)
def test_what_looks_odd_weighs_less(text: str, weight: float, leaked: tuple[str, ...]) -> None:
    """And what the cases say is no repair."""
    told = frozenset({"'seven'", "1"})
    hit = Hit(edit(text), BOTH)
    found = standing(hit, {"a.js": code_of("a.js", TEXT)}, told)
    assert (round(found.weight, 3), found.leaked) == (weight, leaked)


def test_more_mended_cases_come_before_all_else() -> None:
    """Then no answers, fewer edits, and the likeliest."""
    other = Placed("a.js", 1, "y", Edit(0, 0, ""))
    ordered = (
        Standing(Hit(edit("1", other), BOTH), 0.1),
        Standing(Hit(edit("2"), frozenset({"one"})), 0.5),
        Standing(Hit(edit("3"), frozenset({"one"})), 0.4),
        Standing(Hit(edit("4"), frozenset({"one"})), 0.2),
        Standing(Hit(edit("5", other), frozenset({"one"})), 0.9),
        Standing(Hit(edit("6"), frozenset({"one"})), 0.9, ("7",)),
    )
    assert tuple(sorted(ordered, key=lambda one: one.rank)) == ordered
    assert similar(ordered[1:]) == ordered[1:4]
    assert comparable(ordered[1:4]) == ordered[2:3]
    assert ordered[0].hit.candidate.sort == "x+y"
