"""The agent that is any command line."""

from pathlib import PurePath

import pytest

from adws.agents.agent import AgentOutput
from adws.agents.command import AGENT
from adws.agents.printed_answer import crashed_answer, timed_out_answer
from adws.core.errors import AgentMissing, SettingsInvalid
from adws.core.process import Command, CompletedProcess
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Reset
from adws.tests.agents.building import make_question, make_task

FINISHED, GAVE_UP, FAILED = AnswerStatus.FINISHED, AnswerStatus.GAVE_UP, AnswerStatus.FAILED


def test_the_command_line_runs_in_the_tree_and_is_told_everything() -> None:
    """Words are split like a shell does; the prompt comes on stdin and in a file."""
    settings = Settings(agent_command="mend --style 'very small' $HOME")
    task = make_task(round=2, attempt=3)
    assert AGENT.command(make_question(task, "please", settings)).unwrap() == Command(
        argv=("mend", "--style", "very small", "$HOME"),
        cwd=PurePath("/t"),
        env={
            "ADWS_PROMPT_FILE": "/prompt.md",
            "ADWS_TASK_FILE": "/task.json",
            "ADWS_TREE": "/t",
            "ADWS_ROUND": "2",
            "ADWS_ATTEMPT": "3",
        },
        scrub=("PYTEST_*", "COV_CORE_*"),
        stdin="please",
        timeout_seconds=60.0,
        log=PurePath("/log.txt"),
    )


@pytest.mark.parametrize("line", [None, "", "  "])
def test_no_command_line_is_a_missing_agent(line: str | None) -> None:
    """Without a command line there is no agent, and the hint says how to set one."""
    error = AGENT.command(make_question(make_task(), "", Settings(agent_command=line))).failure()
    assert (type(error), "--agent-command" in error.hint) == (AgentMissing, True)


def test_an_unclosed_quotation_is_told() -> None:
    """A command line that cannot be split is a wrong setting."""
    question = make_question(settings=Settings(agent_command="mend 'x"))
    error = AGENT.command(question).failure()
    assert error == SettingsInvalid(
        "agent_command cannot be split into words: No closing quotation",
        hint="close each quote, or put a backslash before it",
    )


@pytest.mark.parametrize(
    ("completed", "answer"),
    [
        (CompletedProcess(("x",), 0, "done\n"), Answer(FINISHED, "done")),
        (CompletedProcess(("x",), 3, "", "boom\n"), crashed_answer("boom")),
        (CompletedProcess(("x",), -9, "half", timed_out=True), timed_out_answer("half")),
        (CompletedProcess(("x",), 0, "GIVE_UP a: b"), Answer(GAVE_UP, "GIVE_UP a: b", "a")),
        (CompletedProcess(("x",), 1, "GIVE_UP a: b"), Answer(GAVE_UP, "GIVE_UP a: b", "a")),
    ],
)
def test_exit_and_words_become_an_answer(completed: CompletedProcess, answer: Answer) -> None:
    """A time-out and a crash failed, a refusal counts with any exit code, else it finished."""
    assert AGENT.read(AgentOutput(completed)) == answer


@pytest.mark.parametrize(
    ("words", "reset"),
    [
        ('{"retry_after_seconds": 90}', Reset(after_seconds=90.0)),
        ("retry_after_seconds = 2.5", Reset(after_seconds=2.5)),
        ("retry_after_seconds: 0", Reset(after_seconds=1.0)),
        ("no more calls today", None),
    ],
)
def test_a_program_can_say_that_it_answers_later(words: str, reset: Reset | None) -> None:
    """By the exit code 75; without a delay it is asked again as after any passing failure."""
    completed = CompletedProcess(("mend",), 75, words)
    assert AGENT.read(AgentOutput(completed)) == Answer(
        FAILED, words, "try_later", category=AnswerCategory.TRANSIENT, reset=reset
    )
