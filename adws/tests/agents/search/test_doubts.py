"""What is not certain."""

import pytest

from adws.agents.search.candidates import Candidate, Placed
from adws.agents.search.choice import Choice, Rival
from adws.agents.search.doubts import doubts_of
from adws.agents.search.evidence import assertions
from adws.agents.search.finalist import Finalist
from adws.agents.search.source import Edit
from adws.agents.search.tried import Tried
from adws.core.doubt import Doubt

TEXTS = {"m.py": "x = 1\nreturn a - b\n"}


def edit(text: str, at: int = 15) -> Candidate:
    """Return a candidate that replaces one character."""
    return Candidate((Placed("m.py", 2, "x", Edit(at, at + 1, text)),), 1.0)


PLUS = edit("+")
BOTH = Candidate((*edit("2", 4).edits, *PLUS.edits), 1.0)
RIVAL = Rival(edit("*"), "f(3, 2)", "5" * 99, "6")
OTHER = "m.py:2 `return a - b` -> `return a * b` mends the cases as well"


@pytest.mark.parametrize(
    ("choice", "checks", "why"),
    [
        (Choice(Finalist(PLUS, (1, 0), 1.0), Tried(0)), 1, ()),
        (
            Choice(Finalist(PLUS, (1, 0), 1.0, ("5", "7")), Tried(0)),
            1,
            ("5, 7: what the cases use or expect is written in",),
        ),
        (
            Choice(Finalist(PLUS, (1, 0), 1.0), Tried(0), (RIVAL,)),
            9,
            (f"{OTHER}; f(3, 2) gives {'5' * 80} now, 6 with that",),
        ),
    ],
)
def test_what_is_doubtful_is_told(choice: Choice, checks: int, why: tuple[str, ...]) -> None:
    """Values of the cases, and others that could be as right; one edit needs little evidence."""
    found = doubts_of(choice, TEXTS, checks)
    assert found == tuple(Doubt("m.py", words, 2, "return a + b") for words in why)


def test_two_edits_at_once_need_more_evidence() -> None:
    """So many were tried that some mend a few cases by chance."""
    choice = Choice(Finalist(BOTH, (1, 0), 1.0), Tried(0))
    why = "2 edits at once, which no more than 9 assertions and passing cases confirm"
    after = "x = 2 / return a + b"
    assert doubts_of(choice, TEXTS, 9) == (Doubt("m.py", why, 1, after),)
    assert doubts_of(choice, TEXTS, 10) == ()


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
