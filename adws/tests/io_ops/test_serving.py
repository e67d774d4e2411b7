"""Doing something while a program runs beside it."""

import os
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Any

import pytest
from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import CommandFailed, IoFailed, PipelineError, TimeLimitReached
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.io_ops import BackgroundRun

pytestmark = pytest.mark.real_io

ENDED = CommandFailed("the body failed")


def shell(script: str, cwd: Path) -> Command:
    """Return a shell command in a folder."""
    return Command(("sh", "-c", script), cwd)


def never() -> IOResult[bool, PipelineError]:
    """Say that the program is not ready."""
    return IOSuccess(False)  # noqa: FBT003 - the answer itself


def say_done() -> IOResult[str, PipelineError]:
    """Do nothing, and say so."""
    return IOSuccess("done")


def always() -> IOResult[bool, PipelineError]:
    """Say that the program is ready."""
    return IOSuccess(True)  # noqa: FBT003 - the answer itself


def failing() -> IOResult[Any, PipelineError]:
    """Fail."""
    return IOFailure(ENDED)


def there(file: Path) -> Callable[[], IOResult[bool, PipelineError]]:
    """Return what asks for a file."""
    return lambda: io_ops.exists(PurePath(file))


def attended(outcome: IOResult[BackgroundRun[str], PipelineError]) -> BackgroundRun[str]:
    """Return what became of it, without how long it took."""
    result = settle(outcome).unwrap()
    return evolve(result, completed=evolve(result.completed, duration_seconds=0.0))


def test_something_is_done_once_the_program_is_ready(tmp_path: Path) -> None:
    """Then the program is ended, with what it had started; it was asked to end first."""
    script = "sleep 60 & echo $! > child; trap 'echo bye; exit 3' TERM; echo > ready; wait"
    command = shell(script, tmp_path)
    result = attended(io_ops.while_running(command, there(tmp_path / "ready"), say_done, 30))
    assert result == BackgroundRun(
        "done", CompletedProcess(command.argv, 3, stdout="bye\n"), ended_early=False
    )
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "child").read_text()), 0)


def test_a_program_that_prints_much_meanwhile_is_not_held_up(tmp_path: Path) -> None:
    """Its pipes are emptied while something else is waited for."""
    script = "echo > ready; head -c 300000 /dev/zero; echo > printed; sleep 60"
    command = shell(script, tmp_path)

    def waiting() -> IOResult[bool, PipelineError]:
        look = shell("until [ -e printed ]; do sleep 0.01; done", tmp_path)
        return io_ops.run_process(look).map(lambda ended: ended.ok)

    result = settle(io_ops.while_running(command, there(tmp_path / "ready"), waiting, 30)).unwrap()
    assert (result.value, len(result.completed.stdout)) == (True, 300000)


def test_a_program_that_ends_is_never_ready(tmp_path: Path) -> None:
    """Nothing is done, and what it said is there."""
    command = shell("echo no database >&2; exit 4", tmp_path)
    result = attended(io_ops.while_running(command, never, say_done, 30))
    completed = CompletedProcess(command.argv, 4, stderr="no database\n")
    assert result == BackgroundRun(None, completed, ended_early=True)


def test_a_program_is_waited_for_so_long_only(tmp_path: Path) -> None:
    """It is ended then."""
    command = shell("exec sleep 60", tmp_path)
    result = attended(io_ops.while_running(command, never, say_done, 0.05))
    assert result == BackgroundRun(None, CompletedProcess(command.argv, -15), ended_early=False)


def test_a_program_that_ends_meanwhile_is_told(tmp_path: Path) -> None:
    """What was done is there all the same."""
    command = shell("echo $$ > pid; echo > ready; until [ -e go ]; do sleep 0.01; done", tmp_path)

    def body() -> IOResult[str, PipelineError]:
        _ = (tmp_path / "go").write_text("")
        _ = os.waitid(os.P_PID, int((tmp_path / "pid").read_text()), os.WEXITED | os.WNOWAIT)
        return say_done()

    result = settle(io_ops.while_running(command, there(tmp_path / "ready"), body, 30)).unwrap()
    assert (result.value, result.ended_early) == ("done", True)


@pytest.mark.parametrize(("ready", "body"), [(failing, say_done), (always, failing)])
def test_a_failure_inside_ends_the_program(
    tmp_path: Path, ready: Callable[[], Any], body: Callable[[], Any]
) -> None:
    """And is the outcome."""
    command = shell("exec sleep 60", tmp_path)
    assert io_ops.while_running(command, ready, body, 30) == IOFailure(ENDED)


def test_a_program_that_cannot_be_started_is_told(tmp_path: Path) -> None:
    """As of any program."""
    command = Command(("no-such-program",), tmp_path)
    error = settle(io_ops.while_running(command, never, say_done, 1)).failure()
    assert (type(error), error.hint) == (
        IoFailed,
        "install the program, or check its name and the PATH",
    )


@pytest.mark.parametrize("seconds", [0.0, 0.2])
def test_a_limit_around_it_ends_the_waiting(tmp_path: Path, seconds: float) -> None:
    """Before the start as well as later."""
    command = shell("exec sleep 60", tmp_path)
    outcome = io_ops.with_time_limit(
        seconds, lambda: io_ops.while_running(command, never, say_done, 30)
    )
    assert isinstance(settle(outcome).failure(), TimeLimitReached)
