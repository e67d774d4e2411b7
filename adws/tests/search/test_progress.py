"""How a search tells how it gets on."""

from adws.search.candidates import Candidate, Placed
from adws.search.finalist import Finalist
from adws.search.observed import Observed, Progress, TracedCase
from adws.search.progress import beginning, closest_words, progress_line
from adws.search.source import Edit
from adws.search.suspects import Suspect
from adws.search.tried import Aims, Tried
from adws.search.tries import Tries

TEXTS = {"m.py": "a - b\nc - d\n"}
FAILING = tuple(
    TracedCase(case, passed=False, lines={}, progress=Progress("KeyError", 3, 0)) for case in "st"
)
AIMS = Aims(("s", "t"), (), (), Observed(FAILING))


def edit(at: int, text: str, line: int = 1) -> Candidate:
    """Return a candidate that replaces one character."""
    return Candidate((Placed("m.py", line, "x", Edit(at, at + 1, text)),), 1.0)


PLUS, TIMES, LATER = edit(2, "+"), edit(2, "*"), edit(8, "+", 2)
HALF = Tried(0, {"s": True, "t": False})
ASSERTS = Tried(1, {}, (), {"s": Progress("AssertionError", 9, 2)})
FURTHER = Tried(2, {}, (), {"s": Progress("KeyError", 4, 0)})


def test_the_beginning_names_the_lines() -> None:
    """And how much there is to try."""
    told = "suspicious lines: m.py:3 (0.50); 7 single edits to try"
    assert beginning((Suspect("m.py", 3, 0.5),), 7) == told


def test_the_best_so_far_is_told() -> None:
    """One that mends the cases, else one that gets further, if there is any."""
    tries = Tries(((LATER, FURTHER), (PLUS, HALF), (TIMES, ASSERTS)))
    mending = Tries(tries.done, (Finalist(TIMES, (2, 0), 0.5), Finalist(PLUS, (2, 0), 0.6)))
    lines = [progress_line(one, AIMS, TEXTS) for one in (Tries(), tries, mending)]
    assert lines == [
        "tried 0 edits, none gets further",
        "tried 3 edits, best so far: m.py:1 `a - b` -> `a + b` (mends 1 of 2 cases)",
        "tried 3 edits, 2 mend the cases: m.py:1 `a - b` -> `a + b`",
    ]


def test_the_closest_are_told_with_how_close_they_came() -> None:
    """Cases first, then assertions, then another place."""
    tries = Tries(((LATER, FURTHER), (TIMES, ASSERTS), (PLUS, HALF)))
    assert closest_words(tries, AIMS, TEXTS) == (
        "m.py:1 `a - b` -> `a + b` (mends 1 of 2 cases)",
        "m.py:1 `a - b` -> `a * b` (2 more assertions hold)",
        "m.py:2 `c - d` -> `c + d` (fails elsewhere)",
    )


def test_no_line_takes_all_the_places() -> None:
    """Of the closest, a few of each line are gone on with."""
    same = ((edit(2, text), ASSERTS) for text in "+*/%")
    found = Tries((*same, (LATER, FURTHER))).closest(AIMS, 9)
    assert [candidate.first.line for _, candidate in found] == [1, 1, 1, 2]
