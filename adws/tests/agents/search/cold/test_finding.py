"""What is told of a search by whole runs."""

from adws.agents.search.candidates import Candidate, Placed
from adws.agents.search.cold.finding import finding_of, mended_of
from adws.agents.search.cold.queue import Hit
from adws.agents.search.cold.tries import Tries
from adws.agents.search.finding import Finding, Mended
from adws.agents.search.source import Edit
from adws.agents.search.suspects import Suspect
from adws.core.doubt import Doubt

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
    tries = Tries((Hit(WEAK, frozenset({"one"})),), 7, CASES, 3)
    assert finding_of(tries, (Suspect("a.js", 1, 0.5),), TEXTS, 2.0) == Finding(
        looked="a.js:1 (0.50)",
        tried=7,
        seconds=2.0,
        closest=("a.js:1 `x = a < b;` -> `x = a >= b;` (mends 1 of 3 cases)",),
    )


def test_what_is_as_likely_raises_a_doubt() -> None:
    """What is less likely does not."""
    hits = tuple(Hit(candidate, CASES) for candidate in (BEST, RIVAL, WEAK))
    words = "a.js:1 `x = a < b;` -> `x = a > b;` mends the cases as well"
    assert mended_of(Tries(hits, 3, CASES, 2), hits, TEXTS) == Mended(
        cause="a comparison the wrong way round or off its boundary at a.js:1: x = a < b;",
        fix="a.js:1 now reads: x = a <= b;",
        cases=2,
        doubts=(Doubt("a.js", words, 1, "x = a <= b;"),),
        alternatives=(("--- a/a.js", "+++ b/a.js", "@@ -1 +1 @@", "-x = a < b;", "+x = a > b;"),),
    )


def test_each_of_several_edits_is_told() -> None:
    """With the cases that they mend, where some are left."""
    hit = Hit(BOTH, frozenset({"one", "two"}))
    mended = mended_of(Tries((hit,), 3, CASES, 3), (hit,), TEXTS)
    assert mended.cases == 2
    assert mended.fix == "a.js:1 now reads: x = a <= b; / y = d;"
