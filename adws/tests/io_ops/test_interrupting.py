"""A program that is cut short is asked for its result first, inside of what holds it too."""

import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.tests.io_ops.refusal import refusal

pytestmark = pytest.mark.real_io

HOLDER = ("sh", "-c", 'trap : TERM; "$@"; echo held: $?', "sh")
"""A wrapper that ends after what it holds; SIGINT would end it at once."""

TELLS = "trap 'echo result; exit 3' INT; echo ready; while :; do sleep 0.05; done"
_WATCHED = pytest.mark.parametrize("watched", [False, True])


def _program(folder: Path, script: str, wrapper: tuple[str, ...], *, watched: bool) -> Command:
    argv = ("sh", "-c", script)
    return Command(argv, folder, wrapper=wrapper, watched=watched, interrupt_seconds=30)


def _cut_short(command: Command) -> CompletedProcess:
    """Return what came of a program that was cut short once it ran."""
    for seconds in (0.4, 4.0, 40.0):  # a busy machine may need longer until there is something
        completed = settle(io_ops.run_process(evolve(command, timeout_seconds=seconds))).unwrap()
        if "ready" in completed.stdout:
            break
    assert completed.timed_out
    assert completed.argv == command.argv
    return completed


@_WATCHED
@pytest.mark.parametrize(
    ("wrapper", "exit_code", "expected"), [((), 3, "result\n"), (HOLDER, 0, "result\nheld: 3\n")]
)
def test_a_program_tells_its_result_when_its_time_is_up(
    tmp_path: Path, wrapper: tuple[str, ...], exit_code: int, expected: str, *, watched: bool
) -> None:
    """Its own exit code and last words; a wrapper is not interrupted, and ends as it does."""
    completed = _cut_short(_program(tmp_path, TELLS, wrapper, watched=watched))
    assert (completed.exit_code, completed.stdout) == (exit_code, f"ready\n{expected}")


@_WATCHED
@pytest.mark.parametrize("wrapper", [(), HOLDER])
def test_who_does_not_end_of_it_is_asked_again_and_then_killed(
    tmp_path: Path, wrapper: tuple[str, ...], *, watched: bool
) -> None:
    """SIGINT, SIGTERM, SIGKILL, to the children too; so long is waited and no longer."""
    script = "trap 'echo int' INT; trap 'echo term' TERM; echo ready; while :; do sleep 0.05; done"
    command = _program(tmp_path, script, wrapper, watched=watched)
    completed = _cut_short(evolve(command, interrupt_seconds=0.2))
    assert completed.stdout.startswith("ready\nint\nterm\n")


@_WATCHED
@pytest.mark.parametrize("wrapper", [(), HOLDER])
def test_a_child_with_a_session_of_its_own_goes_too(
    tmp_path: Path, wrapper: tuple[str, ...], *, watched: bool
) -> None:
    """Even if its parent has told its result, and it ignores what it is asked."""
    child = "setsid sh -c 'trap \"\" INT TERM; echo $$ > pid; while :; do sleep 0.05; done' & "
    _ = _cut_short(_program(tmp_path, child + TELLS, wrapper, watched=watched))
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_a_program_can_be_interrupted_although_adws_is_not(tmp_path: Path) -> None:
    """As when a shell has started it in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        completed = _cut_short(_program(tmp_path, TELLS, (), watched=True))
    finally:
        _ = signal.signal(signal.SIGINT, before)
    assert completed.stdout == "ready\nresult\n"


def test_a_wrapper_that_holds_nothing_yet_is_interrupted_itself(tmp_path: Path) -> None:
    """Nobody else could be told."""
    idle = ("tail", "-f", "/dev/null")
    command = Command(("gone",), tmp_path, wrapper=idle, interrupt_seconds=30, timeout_seconds=0.5)
    assert settle(io_ops.run_process(command)).unwrap().exit_code == -signal.SIGINT


@pytest.mark.parametrize(("number", "interrupted"), [(signal.SIGINT, 30.0), (signal.SIGTERM, 0.1)])
def test_a_person_who_stops_the_work_does_not_wait_long(
    tmp_path: Path, number: signal.Signals, interrupted: float
) -> None:
    """The program may tell its result to the log, but not for as long as at a time-out."""
    script = "trap 'echo result' INT; echo ready; while :; do sleep 0.05; done"
    command = Command(
        ("sh", "-c", script), tmp_path, interrupt_seconds=interrupted, log=tmp_path / "log"
    )

    def stop(_line: str) -> None:
        for _ in range(2):  # the first SIGINT of a person at a terminal waits for the round
            os.kill(os.getpid(), number)

    began = time.monotonic()
    outcome = io_ops.with_stop_signals(partial(io_ops.run_process, command, stop))
    assert refusal(outcome).kind == "Cancelled"
    assert (tmp_path / "log").read_text().startswith("ready\nresult\n")
    assert time.monotonic() - began < 10


@_WATCHED
def test_a_wrapper_that_is_not_there_is_named(tmp_path: Path, *, watched: bool) -> None:
    """Nothing runs without it."""
    command = Command(("true",), tmp_path, wrapper=("no-such-wrapper",), watched=watched)
    assert "no-such-wrapper: No such file" in refusal(io_ops.run_process(command)).message
