"""The lines that agents are read for."""

import pytest

from adws.core.answer_lines import AnswerLines, Doubt, GiveUp, read_answer_lines
from adws.core.claim import ProposedClaim


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", AnswerLines()),
        ("all done", AnswerLines()),
        ("ROOT_CAUSE: a\nFIX: b", AnswerLines("a", "b")),
        ("- **ROOT_CAUSE:** a\n> `FIX: b`\n", AnswerLines("a", "b")),
        ("ROOT_CAUSE: first\nROOT_CAUSE: last", AnswerLines("last")),
        ("ROOT_CAUSE: <what was wrong and where>\nFIX: <what>", AnswerLines()),
        ("ROOT_CAUSE:\nFIX: b", AnswerLines("", "b")),
        ("GIVE_UP out_of_scope: no", AnswerLines(give_up=GiveUp("out_of_scope", "no"))),
        ("**GIVE_UP a: x**\nGIVE_UP b: y", AnswerLines(give_up=GiveUp("b", "y"))),
        ("GIVE_UP <reason>: <explanation>", AnswerLines()),
        ("I will not GIVE_UP now: never", AnswerLines()),
    ],
)
def test_the_last_line_of_each_sort_counts(text: str, lines: AnswerLines) -> None:
    """The last line of each sort is taken, whatever Markdown stands around it."""
    assert read_answer_lines(text) == lines


WHOLE = '{"case": "t::a", "old": "4", "new": "5", "evidence": "e", "reason": "r", "line": 3}'


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (f"ADWS-CLAIM: {WHOLE}", (ProposedClaim("t::a", "4", "5", "e", "r", 3),)),
        (f"- **`ADWS-CLAIM: {WHOLE}`**", (ProposedClaim("t::a", "4", "5", "e", "r", 3),)),
        (
            'ADWS-CLAIM: {"case": "a", "old": "1", "new": "\\ud800"}',
            (ProposedClaim("a", "1", "?"),),
        ),
        (
            f"ADWS-CLAIM: {WHOLE}\nx\nADWS-CLAIM: {WHOLE}",
            (ProposedClaim("t::a", "4", "5", "e", "r", 3),) * 2,
        ),
        ('ADWS-CLAIM: {"case": "<id>", "old": "4", "new": "5"}', ()),
        ('ADWS-CLAIM: {"case": "a", "old": 4, "new": 5}', ()),
        ('ADWS-CLAIM: {"case": "a"}', ()),
        ("ADWS-CLAIM: {not json}", ()),
        ("ADWS-CLAIM: " + '{"a":' * 9_999 + "}", ()),
        (f"I could say ADWS-CLAIM: {WHOLE}", ()),
    ],
)
def test_claims_are_lines_of_json(text: str, claims: tuple[ProposedClaim, ...]) -> None:
    """All that are well formed, and nothing else; the values are texts, as in the source."""
    assert read_answer_lines(text).claims == claims


@pytest.mark.parametrize(
    ("text", "doubts"),
    [
        ('ADWS-DOUBT: {"path": "m.py", "why": "w"}', (Doubt("m.py", "w"),)),
        (
            '> ADWS-DOUBT: {"path": "m.py", "line": 3, "seen": "a < b", "why": "w"}\nADWS-DOUBT: x',
            (Doubt("m.py", "w", 3, "a < b"),),
        ),
        (
            'ADWS-DOUBT: {"path": "m.py", "why": "w"}\nADWS-DOUBT: {"path": "n", "why": "\\ud800"}',
            (Doubt("m.py", "w"), Doubt("n", "?")),
        ),
        ('ADWS-DOUBT: {"path": "m.py"}', ()),
        ("ADWS-DOUBT: I am not sure", ()),
    ],
)
def test_doubts_are_lines_of_json(text: str, doubts: tuple[Doubt, ...]) -> None:
    """All that are well formed, in order."""
    assert read_answer_lines(text).doubts == doubts
