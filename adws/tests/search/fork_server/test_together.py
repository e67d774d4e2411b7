"""Candidates of several edits."""

import re

from adws.search.candidates import EditCandidate, PlacedEdit, changed_texts, key_of
from adws.search.fork_server.together import alike, expansions, halves, in_words, join, pairs
from adws.search.source import TextEdit


def candidate_at(at: int, weight: float, text: str = "x", file: str = "m.py") -> EditCandidate:
    """Return a candidate that replaces one character."""
    return EditCandidate((PlacedEdit(file, at, f"f{at}", TextEdit(at, at + 1, text)),), weight)


A, B, C = candidate_at(0, 0.9), candidate_at(4, 0.5), candidate_at(8, 0.4)


def places(candidates: tuple[EditCandidate, ...]) -> list[list[int]]:
    """Return where candidates change something."""
    return [[placed.edit.start for placed in candidate.edits] for candidate in candidates]


def test_pairs_come_by_the_product_of_their_weights() -> None:
    """At most so many; no edit is paired with itself."""
    assert places(pairs([A, B, C], 2)) == [[0, 4], [0, 8]]
    assert places(pairs([A], 9)) == []


def test_what_went_further_is_combined_with_the_best_in_turns() -> None:
    """The first gets more partners than the second; the same pair comes once."""
    candidates = expansions([B, C], [A, B, C], 9)
    assert places(candidates) == [[0, 4], [0, 8], [4, 8]]


def test_edits_that_touch_are_no_pair() -> None:
    """Their order would matter; in different files they do not touch."""
    assert join(candidate_at(0, 1.0), candidate_at(1, 1.0)) is None
    assert join(candidate_at(0, 1.0), candidate_at(0, 1.0, file="n.py")) is not None


def test_the_same_change_in_two_places_is_likelier() -> None:
    """As where one wrong name is used twice."""
    twin = EditCandidate((PlacedEdit("m.py", 4, "f0", TextEdit(4, 5, "x")),), 0.5)
    plain, alike = join(A, B), join(A, twin)
    assert plain is not None
    assert alike is not None
    assert (plain.weight, alike.weight) == (0.45, 1.35)


def test_a_key_tells_candidates_apart() -> None:
    """By where they change what, whoever proposed it."""
    assert key_of(A) == (("m.py", 0, 1, "x"),)
    assert key_of(A) != key_of(candidate_at(0, 0.9, "y"))


def test_one_of_several_edits_may_not_be_needed() -> None:
    """Each is left out once; of a single edit nothing is left."""
    both = join(A, B)
    assert both is not None
    assert places(halves(both)) == [[4], [0]]
    assert halves(A) == ()


BODY = 2, 9


def replacing(text: str, old: str, new: str, weight: float = 1.0) -> list[EditCandidate]:
    """Return a candidate for each place where a word stands, in one function."""
    return [
        EditCandidate(
            (
                PlacedEdit(
                    "m.py",
                    text.count("\n", 0, item.start()) + 1,
                    "x",
                    TextEdit(item.start(), item.end(), new),
                    BODY,
                ),
            ),
            weight,
        )
        for item in re.finditer(rf"\b{old}\b", text)
    ]


def repeated(text: str, singles: list[EditCandidate]) -> list[str]:
    """Return what the joined candidates make of a text, the likeliest first."""
    return [
        changed_texts(candidate, {"m.py": text})["m.py"]
        for candidate in alike(singles, {"m.py": text}, 99)
    ]


def test_a_name_is_replaced_everywhere_or_in_a_part() -> None:
    """In the whole function, in lines with several, in neighbouring lines, and in neighbours."""
    text = "a + a\na\n\n\na\n"
    assert set(repeated(text, replacing(text, "a", "b"))) == {
        "b + b\nb\n\n\nb\n",
        "b + b\na\n\n\na\n",
        "b + b\nb\n\n\na\n",
        "a + b\nb\n\n\na\n",
        "a + a\nb\n\n\nb\n",
    }


def test_the_same_is_put_around_neighbours() -> None:
    """Around both sides of a comparison, whatever they are; not around what is far away."""
    text = "a < c\n\n\nd\n"
    singles = [
        *replacing(text, "a", "int(a)"),
        *replacing(text, "c", "int(c)"),
        *replacing(text, "d", "int(d)"),
    ]
    assert repeated(text, singles) == ["int(a) < int(c)\n\n\nd\n"]


def test_other_changes_do_not_belong_together() -> None:
    """Neither another text nor another function."""
    text = "a + c\n"
    assert repeated(text, [*replacing(text, "a", "b"), *replacing(text, "c", "d")]) == []


def test_so_many_places_are_no_slip() -> None:
    """A name that stands in many places is replaced in some of them only."""
    text = "a\n\n" * 9
    assert all(made.count("b") == 2 for made in repeated(text, replacing(text, "a", "b")))


def test_the_least_likely_decides() -> None:
    """What is joined weighs less than each of its parts, the likeliest come first."""
    text = "a + a; c + c\n"
    singles = [*replacing(text, "a", "b", 0.5), *replacing(text, "c", "d")]
    candidates = alike(singles, {"m.py": text}, 1)
    assert [(candidate.weight, candidate.first.edit.text) for candidate in candidates] == [
        (0.3, "d")
    ]


def test_an_edit_is_told_in_whole_words() -> None:
    """So that a sign before a name and the same before another are not the same."""
    assert in_words("x[n]", TextEdit(2, 2, "-")) == ("n", "-n")
    assert in_words("x[ ]", TextEdit(2, 2, "-")) == ("", "-")
