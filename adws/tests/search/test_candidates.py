"""The edits worth trying."""

import pytest
from attrs import evolve

from adws.search.candidates import EditCandidate, PlacedEdit, in_order, propose_candidates
from adws.search.catalogue import families
from adws.search.family import Prior
from adws.search.source import ParsedFile, TextEdit
from adws.search.suspects import Suspect

TEXT = "def f(a, b):\n    return (\n        a < b\n    )\n"


def test_the_heaviest_come_first() -> None:
    """Suspicion squared times the prior; later variants of a node and larger edits weigh less."""
    kinds = [family for family in families() if family.name in ("comparison", "variables")]
    result = propose_candidates({"m.py": ParsedFile(TEXT)}, [Suspect("m.py", 3, 0.5)], kinds)[:3]
    assert [(item.first.edit, item.first.family, round(item.weight, 3)) for item in result] == [
        (TextEdit(37, 37, "="), "comparison", 0.247),
        (TextEdit(36, 37, ">"), "comparison", 0.122),
        (TextEdit(36, 37, ">="), "comparison", 0.08),
    ]


@pytest.mark.parametrize("order", [1, -1])
def test_an_edit_that_two_families_propose_is_one_candidate(order: int) -> None:
    """It weighs as much as the likelier family says, whichever comes first."""
    (likely,) = (family for family in families() if family.name == "comparison")
    kinds = [likely, evolve(likely, name="unlikely", prior=Prior(share=3.5, edits=1.8))][::order]
    candidates = propose_candidates({"m.py": ParsedFile(TEXT)}, [Suspect("m.py", 3, 0.5)], kinds)
    edits = [candidate.first.edit for candidate in candidates]
    assert ({candidate.first.family for candidate in candidates}, len(edits)) == (
        {"comparison"},
        len(set(edits)),
    )


def test_a_part_of_a_suspicious_statement_is_suspicious() -> None:
    """A trace may name only the first line of a statement of several lines."""
    candidates = propose_candidates(
        {"m.py": ParsedFile(TEXT)}, [Suspect("m.py", 2, 1.0)], families()
    )
    assert {candidate.first.line for candidate in candidates} == {2, 3}


def test_lines_without_suspicion_are_left_alone() -> None:
    """No suspect, no candidate."""
    assert propose_candidates({"m.py": ParsedFile(TEXT)}, [], families()) == ()


def test_an_edit_that_changes_nothing_is_none() -> None:
    """Swapping equal arguments is no candidate."""
    candidates = propose_candidates(
        {"m.py": ParsedFile("f(a, a)")}, [Suspect("m.py", 1, 1.0)], families()
    )
    assert all(
        candidate.first.edit.text or candidate.first.edit.end > candidate.first.edit.start
        for candidate in candidates
    )


def test_an_edit_knows_the_function_around_it() -> None:
    """Also that of a coroutine, and of its head."""
    text = "async def f(a=[]):\n    x = 1\n    return a\n"
    suspects = [Suspect("m.py", line, 1.0) for line in (1, 2, 3)]
    candidates = propose_candidates({"m.py": ParsedFile(text)}, suspects, families())
    assert {
        candidate.first.body for candidate in candidates if candidate.first.edit.start > 18
    } == {(2, 3)}


_INSIDE = 1, 9


def a_candidate(
    at: int, weight: float = 1.0, body: tuple[int, int] | None = _INSIDE
) -> EditCandidate:
    """Return a candidate."""
    return EditCandidate((PlacedEdit("m.py", at, "a", TextEdit(at, at, "x"), body),), weight)


def test_weight_comes_first() -> None:
    """Of equals, the earlier one in the file."""
    candidates = in_order([a_candidate(9, 0.5), a_candidate(2), a_candidate(1)])
    assert [candidate.first.line for candidate in candidates] == [1, 2, 9]


def test_what_takes_longer_waits() -> None:
    """Outside of functions a try needs a fresh import, in which several others could be tried."""
    candidates = in_order([a_candidate(1, body=None), a_candidate(2, 0.31), a_candidate(3, 0.29)])
    assert [candidate.first.line for candidate in candidates] == [2, 1, 3]


def test_a_seed_orders_equals() -> None:
    """The same seed always in the same way, and the weights stay in force."""
    every = [a_candidate(n) for n in range(20)]
    first, again, other = in_order(every, 1), in_order(every, 1), in_order(every, 2)
    assert first == again
    assert first != other
    assert set(first) == set(other) == set(every)
