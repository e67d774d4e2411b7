"""What a search says of how it gets on, what it chose, and what is doubtful."""

import pytest
from attrs import evolve

from adws.core.answer_lines import Doubt
from adws.search.bench import ConfirmedFinalist, SearchWorkspace
from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.choice import ChanceEstimate, Choice, Confidence, Rival
from adws.search.explanation import (
    beginning,
    closest_words,
    doubts_of,
    finding_of,
    mended_of,
    progress_line,
)
from adws.search.request import Repair, SearchBudget, SearchRequest, SearchResult
from adws.search.source import TextEdit
from adws.search.suspects import CaseProgress, Suspect, TracedCase, TracedRun
from adws.search.tries import Aims, Finalist, TryHistory, TryResult
from adws.tests.agents.building import make_task

TEXTS = {"m.py": "a - b\nc - d\n"}
FAILING = tuple(
    TracedCase(case, passed=False, lines={}, progress=CaseProgress("KeyError", 3, 0))
    for case in "st"
)
AIMS = Aims(("s", "t"), (), (), TracedRun(FAILING))


def edit(at: int, text: str, line: int = 1) -> EditCandidate:
    """Return a candidate that replaces one character."""
    return EditCandidate((PlacedEdit("m.py", line, "x", TextEdit(at, at + 1, text)),), 1.0)


PLUS, TIMES, LATER = edit(2, "+"), edit(2, "*"), edit(8, "+", 2)
HALF = TryResult(0, {"s": True, "t": False})
ASSERTS = TryResult(1, {}, (), {"s": CaseProgress("AssertionError", 9, 2)})
FURTHER = TryResult(2, {}, (), {"s": CaseProgress("KeyError", 4, 0)})


def test_the_beginning_names_the_lines() -> None:
    """And how much there is to try."""
    text = "suspicious lines: m.py:3 (0.50); 7 single edits to try"
    assert beginning((Suspect("m.py", 3, 0.5),), 7) == text


def test_the_best_so_far_is_told() -> None:
    """One that mends the cases, else one that gets further, if there is any."""
    tries = TryHistory(((LATER, FURTHER), (PLUS, HALF), (TIMES, ASSERTS)))
    mending = TryHistory(tries.tries, (Finalist(TIMES, (2, 0), 0.5), Finalist(PLUS, (2, 0), 0.6)))
    lines = [progress_line(item, AIMS, TEXTS, 12.4) for item in (TryHistory(), tries, mending)]
    assert lines == [
        "tried 0 edits, 12 s left, none gets further",
        "tried 3 edits, 12 s left, best so far: m.py:1 `a - b` -> `a + b` (fixes 1 of 2 cases)",
        "tried 3 edits, 12 s left, 2 fix the cases: m.py:1 `a - b` -> `a + b`",
    ]


def test_the_closest_are_told_with_how_close_they_came() -> None:
    """Cases first, then assertions, then another place."""
    tries = TryHistory(((LATER, FURTHER), (TIMES, ASSERTS), (PLUS, HALF)))
    assert closest_words(tries, AIMS, TEXTS) == (
        "m.py:1 `a - b` -> `a + b` (fixes 1 of 2 cases)",
        "m.py:1 `a - b` -> `a * b` (2 more assertions hold)",
        "m.py:2 `c - d` -> `c + d` (fails elsewhere)",
    )


def test_no_line_takes_all_the_places() -> None:
    """Of the closest, a few of each line are gone on with."""
    same = ((edit(2, text), ASSERTS) for text in "+*/%")
    result = TryHistory((*same, (LATER, FURTHER))).closest(AIMS, 9)
    assert [candidate.first.line for _, candidate in result] == [1, 1, 1, 2]


DOUBTED = {"m.py": "x = 1\nreturn a - b\n"}


def replaced(text: str, at: int = 15) -> EditCandidate:
    """Return a candidate that replaces one character."""
    return EditCandidate((PlacedEdit("m.py", 2, "x", TextEdit(at, at + 1, text)),), 1.0)


SUM = replaced("+")
BOTH = EditCandidate((*replaced("2", 4).edits, *SUM.edits), 1.0)
RIVAL = Rival(replaced("*"), "f(3, 2)", "5" * 99, "6")
SURE = Confidence(0.9, ChanceEstimate(100, 0.1))
UNSURE = evolve(SURE, share=0.5)
TELLING = Confidence(0.5, ChanceEstimate(7, 0.1, results=2.5))


def chosen(*rivals: Rival, leaked: tuple[str, ...] = (), sure: Confidence = SURE) -> Choice:
    """Return a choice of the sum."""
    return Choice(ConfirmedFinalist(Finalist(SUM, (1, 0), 1.0, leaked), 1), sure, rivals)


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (chosen(), ()),
        (chosen(leaked=("5", "7")), ("5, 7: values that the cases use or expect are hard-coded",)),
        (
            chosen(RIVAL, sure=UNSURE),
            (f"m.py:2 could read `return a * b`: f(3, 2) gives {'5' * 59}… now, 6 then",),
        ),
        (
            chosen(*[RIVAL] * 9),
            3 * (f"m.py:2 could read `return a * b`: f(3, 2) gives {'5' * 59}… now, 6 then",),
        ),
        (
            chosen(sure=UNSURE),
            ("may fix the cases by chance: one of 100 edits, backed by only a single result",),
        ),
        (
            chosen(sure=TELLING),
            ("may fix the cases by chance: one of 7 edits, backed by only 2 different results",),
        ),
    ],
)
def test_what_is_doubtful_is_told(choice: Choice, why: tuple[str, ...]) -> None:
    """Values of the cases, a few others that could be as right, and chance where there are none."""
    doubts = doubts_of(choice, DOUBTED, 9)
    call, answers = ("f(3, 2)", ("5" * 99, "6")) if choice.rivals else ("", ())
    assert doubts == tuple(Doubt("m.py", item, 2, "return a + b", call, answers) for item in why)


def test_two_edits_at_once_need_more_evidence() -> None:
    """So many were tried that some mend a few cases by chance."""
    choice = Choice(ConfirmedFinalist(Finalist(BOTH, (1, 0), 1.0), 1), SURE)
    why = "2 edits at once, confirmed only by 9 assertions and passing cases"
    after = "x = 2 / return a + b"
    assert doubts_of(choice, DOUBTED, 9) == (Doubt("m.py", why, 1, after),)
    assert doubts_of(choice, DOUBTED, 10) == ()


def test_a_line_that_another_edit_would_delete_is_named() -> None:
    """There is nothing that it would read."""
    candidate = EditCandidate((PlacedEdit("m.py", 1, "x", TextEdit(0, 6, "")),), 1.0)
    (doubt,) = doubts_of(chosen(Rival(candidate, "f(1)", "2", "3")), DOUBTED, 9)
    assert doubt.why == "m.py:1 could do without `x = 1`: f(1) gives 2 now, 3 then"


JS = {"a.js": "x = a < b;\ny = c;\n"}
CASES = ("one", "three", "two")
WORKSPACE = SearchWorkspace(
    request=SearchRequest(make_task(), SearchBudget(), lambda _line: None),
    suspects=(Suspect("a.js", 1, 0.5),),
    texts=JS,
    aims=Aims(CASES, (), (), TracedRun()),
)


def sign(text: str, *more: PlacedEdit) -> EditCandidate:
    """Return an edit of the sign."""
    return EditCandidate((PlacedEdit("a.js", 1, "comparison", TextEdit(6, 7, text)), *more), 0.9)


LESS, MORE = sign("<="), sign(">")
TWO_LINES = sign("<=", PlacedEdit("a.js", 2, "comparison", TextEdit(15, 16, "d")))


def test_what_came_closest_is_told_in_the_end() -> None:
    """With how much of the cases it mends."""
    tries = TryHistory(((sign(">="), TryResult(0, {"one": True, "three": False, "two": False})),))
    assert finding_of(WORKSPACE, tries, 2.0) == SearchResult(
        suspect_places="a.js:1 (0.50)",
        tried_count=1,
        seconds=2.0,
        closest=("a.js:1 `x = a < b;` -> `x = a >= b;` (fixes 1 of 3 cases)",),
    )


def confirmed(candidate: EditCandidate, *, left: int = 0) -> ConfirmedFinalist:
    """Return a candidate that holds, and leaves some names failing."""
    return ConfirmedFinalist(Finalist(candidate, (3 - left, 0), 0.9), 3 - left, left, 3)


SAID = "a.js:1 `x = a < b;` -> `x = a > b;` also fixes the cases"
GIVEN = EditCandidate((PlacedEdit("a.js", 2, "inputs", TextEdit(15, 16, "5")),), 1.0)


@pytest.mark.parametrize(
    ("rival", "why"),
    [
        (Rival(MORE), SAID),
        (
            Rival(MORE, GIVEN, "one: got 4", ""),
            f"{SAID}; with a.js:2 `y = c;` -> `y = 5;` it gives passes, this edit one: got 4",
        ),
    ],
)
def test_a_rival_raises_a_doubt(rival: Rival, why: str) -> None:
    """With what tells it from the chosen one, where that is known."""
    assert mended_of(WORKSPACE, Choice(confirmed(LESS), rivals=(rival,))) == Repair(
        cause="the wrong comparison operator at a.js:1: x = a < b;",
        fix="a.js:1 now reads: x = a <= b;",
        cases=3,
        doubts=(Doubt("a.js", why, 1, "x = a <= b;"),),
        alternatives=(("--- a/a.js", "+++ b/a.js", "@@ -1 +1 @@", "-x = a < b;", "+x = a > b;"),),
    )


def test_each_of_several_edits_is_told() -> None:
    """With the cases that they mend; that some are left is a doubt."""
    repair = mended_of(WORKSPACE, Choice(confirmed(TWO_LINES, left=1)))
    assert repair.cases == 2
    assert repair.fix == "a.js:1 now reads: x = a <= b; / y = d;"
    assert [doubt.why for doubt in repair.doubts] == ["1 of the 3 cases still fail"]
