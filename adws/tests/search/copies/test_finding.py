"""What is told of a search by whole runs."""

import pytest

from adws.core.doubt import Doubt
from adws.search.candidates import Candidate, Placed
from adws.search.copies.behaviour import Chosen, Rival
from adws.search.copies.choice import Standing
from adws.search.copies.finding import finding_of, mended_of
from adws.search.copies.queue import Hit
from adws.search.copies.tries import Tries
from adws.search.finding import Finding, Mended
from adws.search.source import Edit
from adws.search.suspects import Suspect

TEXTS = {"a.js": "x = a < b;\ny = c;\n"}
CASES = frozenset({"one", "two", "three"})


def edit(start: int, end: int, text: str, weight: float, line: int = 1) -> Candidate:
    """Return an edit of the file."""
    return Candidate((Placed("a.js", line, "comparison", Edit(start, end, text)),), weight)


BEST, RIVAL = edit(6, 7, "<=", 0.9), edit(6, 7, ">", 0.88)
WEAK, OTHER = edit(6, 7, ">=", 0.1), edit(15, 16, "d", 0.9, line=2)
BOTH = Candidate((*BEST.edits, *OTHER.edits), 0.9)


def test_what_came_closest_is_told() -> None:
    """With how much of the cases it mends."""
    tries = Tries((Standing(Hit(WEAK, frozenset({"one"})), 0.1),), 7, CASES, 3)
    assert finding_of(tries, (Suspect("a.js", 1, 0.5),), TEXTS, 2.0) == Finding(
        looked="a.js:1 (0.50)",
        tried=7,
        seconds=2.0,
        closest=("a.js:1 `x = a < b;` -> `x = a >= b;` (mends 1 of 3 cases)",),
    )


def standing(candidate: Candidate, *names: str, leaked: tuple[str, ...] = ()) -> Standing:
    """Return how a candidate stands that mends these cases, all where none is named."""
    return Standing(Hit(candidate, frozenset(names) or CASES), candidate.weight, leaked)


SAID = "a.js:1 `x = a < b;` -> `x = a > b;` mends the cases as well"
GIVEN = Candidate((Placed("a.js", 2, "inputs", Edit(15, 16, "5")),), 1.0)


@pytest.mark.parametrize(
    ("rival", "why"),
    [
        (Rival(RIVAL), SAID),
        (
            Rival(RIVAL, GIVEN, "one: got 4", ""),
            f"{SAID}; with a.js:2 `y = c;` -> `y = 5;` it says passes, this one: got 4",
        ),
    ],
)
def test_a_rival_raises_a_doubt(rival: Rival, why: str) -> None:
    """With what tells it from the chosen one, where that is known."""
    hits = (standing(BEST), standing(RIVAL))
    assert mended_of(Tries(hits, 3, CASES, 2), Chosen(hits, (rival,)), TEXTS) == Mended(
        cause="a comparison the wrong way round or off its boundary at a.js:1: x = a < b;",
        fix="a.js:1 now reads: x = a <= b;",
        cases=2,
        doubts=(Doubt("a.js", why, 1, "x = a <= b;"),),
        alternatives=(("--- a/a.js", "+++ b/a.js", "@@ -1 +1 @@", "-x = a < b;", "+x = a > b;"),),
    )


def test_an_answer_that_is_written_in_raises_a_doubt() -> None:
    """The cases would pass with it whatever else was wrong."""
    hits = (standing(BEST, leaked=("'a'", "70")),)
    [doubt] = mended_of(Tries(hits, 3, CASES, 2), Chosen(hits), TEXTS).doubts
    assert doubt.why == "'a', 70: what the cases use or expect is written in"


def test_each_of_several_edits_is_told() -> None:
    """With the cases that they mend; that some are left is a doubt."""
    hits = (standing(BOTH, "one", "two"),)
    mended = mended_of(Tries(hits, 3, CASES, 3), Chosen(hits), TEXTS)
    assert mended.cases == 2
    assert mended.fix == "a.js:1 now reads: x = a <= b; / y = d;"
    assert [doubt.why for doubt in mended.doubts] == ["1 of the 3 cases still fail"]
