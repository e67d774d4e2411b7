"""What a search says."""

from adws.agents.answer_lines import AnswerLines, GiveUp, read_answer_lines
from adws.agents.search.candidates import Candidate
from adws.agents.search.finding import Finding, describe
from adws.agents.search.source import Edit
from adws.agents.search.suspects import Suspect

SUSPECTS = tuple(Suspect("m.py", line, 1 / line) for line in range(1, 9))


def test_a_refusal_names_the_lines_and_the_effort() -> None:
    """What was looked at is the diagnosis of whoever comes next."""
    lines = describe(Finding(SUSPECTS, 100, 2.0))
    places = "m.py:1 (1.00), m.py:2 (0.50), m.py:3 (0.33), m.py:4 (0.25), m.py:5 (0.20)"
    explanation = (
        "tried 100 edits in 2.0 s (50 a second), none mends the cases; "
        f"most suspicious lines: {places}"
    )
    assert read_answer_lines("\n".join(lines)) == AnswerLines(
        give_up=GiveUp("no_candidate", explanation)
    )


def test_nothing_to_try_is_said() -> None:
    """No suspect and no try is a refusal too."""
    assert describe(Finding((), 0, 0.0))[-1] == (
        "GIVE_UP no_candidate: tried 0 edits in 0.0 s (0 a second), none mends the cases; "
        "most suspicious lines: none"
    )


def test_a_fix_shows_the_line_before_and_after() -> None:
    """Cause and fix name the place and both forms of the line."""
    chosen = Candidate("m.py", 2, "comparison", Edit(0, 1, "<"), 1.0)
    finding = Finding(SUSPECTS, 10, 1.0, chosen, "a > b", "a < b", 2, 1, "a wrong comparison")
    assert read_answer_lines("\n".join(describe(finding))) == AnswerLines(
        "a wrong comparison at m.py:2: a > b", "m.py:2 now reads: a < b"
    )
