"""How much a search may try."""

from pathlib import PurePath

import pytest

from adws.agents.search import AGENT
from adws.core.agent_settings import AgentOptions
from adws.core.answer_lines import AnswerLines, Doubt, GiveUp, read_answer_lines
from adws.search.request import Repair, SearchBudget, SearchResult, describe, read_arguments
from adws.tests.agents.building import make_question, make_task


@pytest.mark.parametrize(
    ("options", "budget"),
    [
        (AgentOptions(), SearchBudget(memory=PurePath("/own"))),
        (AgentOptions(timeout_seconds=100.0), SearchBudget(seconds=80.0, memory=PurePath("/own"))),
        (
            AgentOptions(arguments=("--candidates", "9", "--seconds", "7", "--seed", "3")),
            SearchBudget(9, 7.0, 3, PurePath("/own")),
        ),
    ],
)
def test_the_settings_come_through_the_command_line(
    options: AgentOptions, budget: SearchBudget
) -> None:
    """A time-out leaves some seconds for the end; what it remembers lies in its own folder."""
    command = AGENT.command(make_question(options=options)).unwrap()
    assert read_arguments(command.argv[4:]) == (PurePath("/task.json"), budget)


def test_a_round_that_is_short_leaves_less() -> None:
    """A fifth of what it allows is for the end."""
    assert SearchBudget(seconds=90.0).within(make_task(timeout_seconds=50.0)) == 40.0
    assert SearchBudget(seconds=20.0).within(make_task(timeout_seconds=50.0)) == 20.0


def test_what_is_no_argument_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """The settings are wrong, and nothing is guessed."""
    with pytest.raises(SystemExit):
        _ = read_arguments(("task.json", "--canditates", "9"))
    assert "unrecognized arguments" in capsys.readouterr().err


DOUBT = Doubt("m.py", "or a > b", 2, "a < b")


def test_a_refusal_names_the_lines_and_the_effort() -> None:
    """What was looked at, and what came close, is the diagnosis of whoever comes next."""
    lines = describe(
        SearchResult("m.py:1 (1.00)", 100, 2.0, closest=("m.py:1 `a` -> `b` (so far)",))
    )
    looked = "most suspicious lines: m.py:1 (1.00)"
    effort = "tried 100 edits in 2.0 s (50 a second), none fixes the cases"
    assert read_answer_lines("\n".join(lines)) == AnswerLines(
        f"not found by small edits; {looked}; closest edits: m.py:1 `a` -> `b` (so far)",
        give_up=GiveUp("no_candidate", f"{effort}; {looked}"),
    )


def test_nothing_to_try_is_said() -> None:
    """No suspect and no try is a refusal too."""
    looked, effort = "most suspicious lines: none", "tried 0 edits in 0.0 s (0 a second)"
    assert describe(SearchResult("none", 0, 0.0)) == (
        f"ROOT_CAUSE: not found by small edits; {looked}",
        f"GIVE_UP no_candidate: {effort}, none fixes the cases; {looked}",
    )


def test_a_fix_is_told_with_its_doubts_and_alternatives() -> None:
    """A few diffs are enough; what a machine reads stands on lines of their own."""
    repair = Repair(
        "a wrong sign", "m.py:2 now reads: a < b", 2, 0.754, (DOUBT,), (("-a", "+b"),) * 9
    )
    lines = describe(SearchResult("m.py:2 (0.50)", 10, 1.0, 4, repair))
    assert lines[:3] == (
        "tried 10 edits in 1.0 s (10 a second)",
        "most suspicious lines: m.py:2 (0.50)",
        "4 edits make 2 failing cases pass; 75% of the evidence supports this one",
    )
    assert lines[3:12] == ("instead:", "-a", "+b") * 3
    assert read_answer_lines("\n".join(lines)) == AnswerLines(
        "a wrong sign", "m.py:2 now reads: a < b", doubts=(DOUBT,)
    )
