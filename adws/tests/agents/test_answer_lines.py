"""The lines that agents are read for."""

import pytest

from adws.agents.answer_lines import AnswerLines, GiveUp, read_answer_lines


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
