"""Many candidates in the same files."""

from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.copies.mixture import Mixture, mixture
from adws.search.source import TextEdit
from adws.tests.search.offering import code_of

CODES = {
    "a.js": code_of("a.js", "const f = () => 1;\nconst c = 2;\n"),
    "a.test.js": code_of("a.test.js", "test(() => f(3));\n"),
}


def edit(path: str, place: int, *more: PlacedEdit) -> EditCandidate:
    """Return a candidate that writes another number."""
    return EditCandidate((PlacedEdit(path, 1, "x", TextEdit(place, place + 1, "9")), *more), 1.0)


INSIDE, OUTSIDE = edit("a.js", 16), edit("a.js", 29)
GIVEN = edit("a.test.js", 13)
APART = edit("a.js", 16, *GIVEN.edits)


def test_what_changes_one_function_is_mixed() -> None:
    """Not what changes none, nor what changes several files."""
    assert mixture(CODES, {1: INSIDE, 2: OUTSIDE, 3: APART}) == Mixture(
        {"a.js": "const f = () => (globalThis.adwsEdit === 1 ? (9\n) : (1\n));\nconst c = 2;\n"},
        (1,),
    )


def test_each_candidate_meets_each_edit_of_a_test() -> None:
    """A number is the sum of both."""
    result = mixture(CODES, {1: INSIDE, 2: INSIDE, 1000: GIVEN})
    assert result.numbers == (1001, 1002)
    test = "test(() => (globalThis.adwsInput === 1000 ? (f(9)\n) : (f(3)\n)));\n"
    assert result.texts["a.test.js"] == test


def test_nothing_may_be_left() -> None:
    """Then all is as it is."""
    assert mixture(CODES, {2: OUTSIDE}) == Mixture({}, (0,))
