"""Asking a running program."""

from collections.abc import Callable
from pathlib import Path, PurePath

import pytest
from returns.io import IOFailure, IOResult

from adws import io_ops
from adws.core.errors import CommandFailed, IoFailed, PipelineError, TimeLimitReached
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.io_ops import Ask

pytestmark = pytest.mark.real_io

ECHO = (
    'exec 3<questions 4>answers; echo ready >&4; while read -r line <&3; do echo "$line!" >&4; done'
)
HINT = "run its command by hand and read its output"


def shell(script: str, folder: Path) -> Command:
    """Return a shell command in a folder."""
    return Command(("sh", "-c", script), folder)


def talk(
    script: str, folder: Path, body: Callable[[Ask], IOResult[str, PipelineError]]
) -> IOResult[str | None, PipelineError]:
    """Converse with a script and return what came of it."""
    command = shell(script, folder)
    return io_ops.while_conversing(command, PurePath(folder), body, 30.0).map(lambda a: a.value)


def twice(ask: Ask) -> IOResult[str, PipelineError]:
    """Ask two questions."""
    return ask("one", 30.0).bind(lambda first: ask(first + "two", 30.0))


def test_questions_are_answered_in_turn(tmp_path: Path) -> None:
    """A line each, whatever its length."""
    assert talk(ECHO, tmp_path, twice) == IOResult.from_value("one!two!")


def test_a_long_question_is_passed_on_in_parts(tmp_path: Path) -> None:
    """Pipes take only so much at once, in both directions."""
    long = "é" * 200_000
    text = settle(
        talk(
            "exec 4>answers; echo >&4; exec cat questions >&4",
            tmp_path,
            lambda ask: ask(long, 60.0),
        )
    )
    assert text.unwrap() == long


@pytest.mark.parametrize(
    ("script", "seconds", "expected"),
    [
        ("exec 4>answers; echo >&4; read -r line <questions", 30.0, "has ended"),
        ("exec 4>answers; echo >&4; exec sleep 60", 0.05, "does not answer"),
    ],
)
def test_a_program_that_does_not_answer_is_a_failure(
    tmp_path: Path, script: str, seconds: float, expected: str
) -> None:
    """It is gone, or silent for too long."""
    outcome = talk(script, tmp_path, lambda ask: ask("?", seconds))
    assert outcome == IOFailure(CommandFailed(f"the program {expected}", hint=HINT))


def test_a_program_that_never_speaks_is_not_asked(tmp_path: Path) -> None:
    """What it did is told."""
    command = shell("exit 3", tmp_path)
    result = settle(io_ops.while_conversing(command, PurePath(tmp_path), twice, 30.0)).unwrap()
    completed = CompletedProcess(
        command.argv, 3, duration_seconds=result.completed.duration_seconds
    )
    assert result == io_ops.BackgroundRun(None, completed, ended_early=True)


def test_a_limit_around_it_ends_the_waiting(tmp_path: Path) -> None:
    """As everywhere."""
    script = "exec 4>answers; echo >&4; exec sleep 60"
    outcome = io_ops.with_time_limit(
        0.5, lambda: talk(script, tmp_path, lambda ask: ask("?", 60.0))
    )
    assert isinstance(settle(outcome).failure(), TimeLimitReached)


def test_where_no_pipes_can_be_made_is_told(tmp_path: Path) -> None:
    """The folder must be there."""
    command = shell("exit 0", tmp_path)
    outcome = io_ops.while_conversing(command, PurePath(tmp_path / "gone"), twice, 30.0)
    assert isinstance(settle(outcome).failure(), IoFailed)
