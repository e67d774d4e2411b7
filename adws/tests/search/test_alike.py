"""The same change in several places, as one candidate."""

import re

from adws.search.alike import alike, in_words
from adws.search.candidates import Candidate, Placed, changed_texts
from adws.search.edits import Edit

BODY = 2, 9


def replacing(text: str, old: str, new: str, weight: float = 1.0) -> list[Candidate]:
    """Return a candidate for each place where a word stands, in one function."""
    return [
        Candidate(
            (
                Placed(
                    "m.py",
                    text.count("\n", 0, found.start()) + 1,
                    "x",
                    Edit(found.start(), found.end(), new),
                    BODY,
                ),
            ),
            weight,
        )
        for found in re.finditer(rf"\b{old}\b", text)
    ]


def joined(text: str, singles: list[Candidate]) -> list[str]:
    """Return what the joined candidates make of a text, the likeliest first."""
    return [
        changed_texts(candidate, {"m.py": text})["m.py"]
        for candidate in alike(singles, {"m.py": text}, 99)
    ]


def test_a_name_is_replaced_everywhere_or_in_a_part() -> None:
    """In the whole function, in lines with several, in neighbouring lines, and in neighbours."""
    text = "a + a\na\n\n\na\n"
    assert set(joined(text, replacing(text, "a", "b"))) == {
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
    assert joined(text, singles) == ["int(a) < int(c)\n\n\nd\n"]


def test_other_changes_do_not_belong_together() -> None:
    """Neither another text nor another function."""
    text = "a + c\n"
    assert joined(text, [*replacing(text, "a", "b"), *replacing(text, "c", "d")]) == []


def test_so_many_places_are_no_slip() -> None:
    """A name that stands in many places is replaced in some of them only."""
    text = "a\n\n" * 9
    assert all(made.count("b") == 2 for made in joined(text, replacing(text, "a", "b")))


def test_the_least_likely_decides() -> None:
    """What is joined weighs less than each of its parts, the likeliest come first."""
    text = "a + a; c + c\n"
    singles = [*replacing(text, "a", "b", 0.5), *replacing(text, "c", "d")]
    found = alike(singles, {"m.py": text}, 1)
    assert [(one.weight, one.first.edit.text) for one in found] == [(0.3, "d")]


def test_an_edit_is_told_in_whole_words() -> None:
    """So that a sign before a name and the same before another are not the same."""
    assert in_words("x[n]", Edit(2, 2, "-")) == ("n", "-n")
    assert in_words("x[ ]", Edit(2, 2, "-")) == ("", "-")
