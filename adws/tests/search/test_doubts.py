"""What is not certain."""

import pytest
from attrs import evolve

from adws.core.doubt import Doubt
from adws.search.candidates import Candidate, Placed
from adws.search.choice import Choice, Rival
from adws.search.confidence import Confidence, Luck
from adws.search.doubts import doubts_of
from adws.search.evidence import assertions
from adws.search.finalist import Finalist
from adws.search.source import Edit
from adws.search.tried import Tried

TEXTS = {"m.py": "x = 1\nreturn a - b\n"}


def edit(text: str, at: int = 15) -> Candidate:
    """Return a candidate that replaces one character."""
    return Candidate((Placed("m.py", 2, "x", Edit(at, at + 1, text)),), 1.0)


PLUS = edit("+")
BOTH = Candidate((*edit("2", 4).edits, *PLUS.edits), 1.0)
RIVAL = Rival(edit("*"), "f(3, 2)", "5" * 99, "6")
SURE = Confidence(0.9, Luck(100, 0.1))
UNSURE = evolve(SURE, share=0.5)
TELLING = Confidence(0.5, Luck(7, 0.1, told=2.5))


def chosen(*rivals: Rival, leaked: tuple[str, ...] = (), sure: Confidence = SURE) -> Choice:
    """Return a choice of the sum."""
    return Choice(Finalist(PLUS, (1, 0), 1.0, leaked), Tried(0), sure, rivals)


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (chosen(), ()),
        (chosen(leaked=("5", "7")), ("5, 7: what the cases use or expect is written in",)),
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
            ("may mend the cases by chance: one of 100 edits, and only a single result tells",),
        ),
        (
            chosen(sure=TELLING),
            ("may mend the cases by chance: one of 7 edits, and only 2 different results tell",),
        ),
    ],
)
def test_what_is_doubtful_is_told(choice: Choice, why: tuple[str, ...]) -> None:
    """Values of the cases, a few others that could be as right, and chance where there are none."""
    found = doubts_of(choice, TEXTS, 9)
    assert found == tuple(Doubt("m.py", words, 2, "return a + b") for words in why)


def test_two_edits_at_once_need_more_evidence() -> None:
    """So many were tried that some mend a few cases by chance."""
    choice = Choice(Finalist(BOTH, (1, 0), 1.0), Tried(0), SURE)
    why = "2 edits at once, confirmed by 9 assertions and passing cases only"
    after = "x = 2 / return a + b"
    assert doubts_of(choice, TEXTS, 9) == (Doubt("m.py", why, 1, after),)
    assert doubts_of(choice, TEXTS, 10) == ()


def test_a_line_that_another_edit_would_delete_is_named() -> None:
    """There is nothing that it would read."""
    gone = Candidate((Placed("m.py", 1, "x", Edit(0, 6, "")),), 1.0)
    (doubt,) = doubts_of(chosen(Rival(gone, "f(1)", "2", "3")), TEXTS, 9)
    assert doubt.why == "m.py:1 could do without `x = 1`: f(1) gives 2 now, 3 then"


@pytest.mark.parametrize(
    ("text", "cases", "count"),
    [
        ("def test_a():\n    assert 1\n    with x:\n        assert 2\n", ["t.py::test_a"], 2),
        ("class C:\n    def test_a(self):\n        self.assertEqual(1, 1)\n", ["t.C.test_a"], 1),
        ("def test_a():\n    assert 1\n", ["test_b"], 0),
        ("def (:", ["test_a"], 0),
    ],
)
def test_assertions_of_cases_are_counted(text: str, cases: list[str], count: int) -> None:
    """Of both styles; each instance of a case counts them again."""
    assert assertions(text, cases) == count
