"""The keeper passes a program on as it is, and leaves nothing of it when it, or adws, has ended."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Any

import pytest
from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.io_ops import keeper, process_start
from adws.io_ops.process_start import _refusal, uses_keeper

pytestmark = [pytest.mark.real_io, pytest.mark.measured]

_ROOT = PurePath("/")


def _run(*argv: str, stdin: str = "", env: dict[str, str] | None = None) -> tuple[object, ...]:
    """Run a program alone and kept; return both outcomes without how long they took."""
    command = Command(argv, _ROOT, stdin=stdin, env=env or {})
    outcomes = (io_ops.run_process(evolve(command, watched=kept)) for kept in (False, True))
    return tuple(settle(_timeless(outcome)) for outcome in outcomes)


def _timeless(
    outcome: IOResult[CompletedProcess, PipelineError],
) -> IOResult[CompletedProcess, PipelineError]:
    return outcome.map(lambda done: evolve(done, duration_seconds=0.0))


@pytest.mark.parametrize(
    "argv",
    [
        ("true",),
        ("cat",),
        ("sh", "-c", "echo out; echo err >&2; exit 3"),
        ("sh", "-c", "kill -TERM $$"),
        ("sh", "-c", "kill -SEGV $$"),
        ("sh", "-c", "kill -KILL $$"),
        ("sh", "-c", "grep -E 'SigBlk|SigCgt|ShdPnd|Umask|CapEff' /proc/self/status; ulimit -a"),
        ("sh", "-c", "pwd; umask; ls /proc/self/fd; ps -o sid= -p $$ | grep -cx $$"),
        ("no-such-program",),
        ("/etc/passwd",),
    ],
)
def test_a_kept_program_is_as_one_alone(argv: tuple[str, ...]) -> None:
    """Streams, exit code, fatal signal, signal mask, limits, descriptors, refusal to start."""
    alone, kept = _run(*argv, stdin="in")
    assert kept == alone


def test_a_kept_program_has_the_variables_it_was_given() -> None:
    """Python adds some of its own for a plain locale; they are not handed on."""
    alone, kept = _run("sh", "-c", "env | grep -v ADWS_PROCESS", env={"LC_ALL": "", "LANG": "C"})
    assert kept == alone


def test_only_what_is_watched_is_kept() -> None:
    """All else is a child of adws."""
    command = Command(("true",), _ROOT)
    assert (uses_keeper(command), uses_keeper(evolve(command, watched=True))) == (False, True)


@pytest.mark.parametrize(
    ("interpreter", "level"),
    [(sys.executable, io_ops.Containment.KEEPER), ("", io_ops.Containment.MARK)],
)
def test_without_an_interpreter_to_start_there_is_no_keeper(
    interpreter: str, level: io_ops.Containment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a program that embeds Python; what is watched is then a child of adws."""
    monkeypatch.setattr(process_start, "OWN_PYTHON", interpreter)
    assert io_ops.process_containment() == IOSuccess(level)
    assert settle(io_ops.run_process(Command(("true",), _ROOT, watched=True))).unwrap().ok


@pytest.mark.parametrize(("deed", "code"), [("KILL", -9), ("STOP", -9)])
def test_a_program_that_turns_on_its_keeper_gains_nothing(
    tmp_path: Path, deed: str, code: int
) -> None:
    """What it had started is dead all the same."""
    script = f"(setsid sleep 60 & echo $! >pid); sleep 0.3; kill -{deed} $PPID; exec sleep 60"
    command = Command(("sh", "-c", script), tmp_path, timeout_seconds=1.5, watched=True)
    assert settle(io_ops.run_process(command)).unwrap().exit_code == code
    assert not _is_alive(int((tmp_path / "pid").read_text()))


def test_a_keeper_that_says_nothing_is_not_waited_for() -> None:
    """A program may have stopped it."""
    listening, report = os.pipe()
    with os.fdopen(listening, "rb", buffering=0) as reported:
        assert _refusal(reported, patience_seconds=0.01) == 0
        os.close(report)


def _beside(command: Command) -> IOResult[Any, PipelineError]:
    ready: IOResult[bool, PipelineError] = IOResult.from_value(bool(command))
    return io_ops.while_running(command, lambda: ready, lambda: IOSuccess(0), 1.0)


@pytest.mark.parametrize("run", [io_ops.run_process, _beside])
def test_what_was_stopped_while_its_keeper_came_up_is_not_started(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    run: Callable[[Command], IOResult[Any, PipelineError]],
) -> None:
    """The keeper asks first; nobody pays for a call that came too late."""
    cancellation = io_ops.Cancellation()
    popen = process_start._popen

    def slow(*given: Any) -> object:  # noqa: ANN401 - what a program is started with
        started = popen(*given)
        cancellation.cancel("the test")
        return started

    monkeypatch.setattr(process_start, "_popen", slow)
    command = Command(("touch", "started"), tmp_path, watched=True)
    value = settle(io_ops.with_cancellation(cancellation, lambda: run(command)))
    assert value.failure().message == "stopped at once by the test"
    assert not (tmp_path / "started").exists()


def test_a_keeper_without_an_answer_starts_nothing(tmp_path: Path) -> None:
    """The driver may have gone; nor does one that has nobody to ask."""
    ours, theirs = socket.socketpair()
    words = _keeper(str(os.getpid()), 2, "touch", "started")
    with ours, theirs:
        asked = (*words[:4], str(theirs.fileno()), *words[5:])
        with subprocess.Popen(asked, cwd=tmp_path, pass_fds=(theirs.fileno(),)) as kept:
            theirs.close()
            assert ours.recv(1) == b"?"
            ours.close()
            assert kept.wait() == 0
    nobody = (*words[:4], "999", *words[5:])
    assert subprocess.run(nobody, cwd=tmp_path, check=False).returncode == 0
    assert not (tmp_path / "started").exists()


def test_a_keeper_that_has_ended_asks_nothing() -> None:
    """Then its report says why, or nothing."""
    ours, theirs = socket.socketpair()
    theirs.close()
    with ours:
        assert process_start._gives_leave(ours)


def _keeper(driver: str, report: int, *argv: str) -> tuple[str, ...]:
    return (sys.executable, keeper.__file__, driver, str(report), "-1", *argv)


def _start(script: str, mark: str, folder: Path) -> "subprocess.Popen[bytes]":
    env = {**os.environ, "ADWS_PROCESS": mark}
    argv = ("sh", "-c", f"exec 9>{folder}/report; {script}")
    return subprocess.Popen(argv, cwd=folder, env=env, stdin=-1, start_new_session=True)


def test_a_report_that_nobody_reads_changes_nothing(tmp_path: Path) -> None:
    """The driver may be killed while its keeper starts: the program is kept all the same."""
    read_end, report = os.pipe()
    os.close(read_end)
    words = _keeper(str(os.getpid()), report, "sh", "-c", "exit 3")
    with os.fdopen(report, "wb"):
        done = subprocess.run(words, cwd=tmp_path, pass_fds=(report,), check=False)
    assert done.returncode == 3


@pytest.mark.parametrize(
    ("argv", "code", "expected"),
    [
        (("sh", "-c", "(true &); setsid sleep 60 & echo $! >pid; sleep 0.3; exit 3"), 3, "0"),
        (("no-such-program",), 0, "2"),
    ],
)
def test_the_keeper_ends_as_the_program(
    tmp_path: Path, argv: tuple[str, ...], code: int, expected: str
) -> None:
    """After everything below; whether the program was started is said first."""
    _ = (tmp_path / "pid").write_text(str(_end_gone()))
    with (tmp_path / "report").open("wb") as report:
        words = _keeper(str(os.getpid()), report.fileno(), *argv)
        done = subprocess.run(words, cwd=tmp_path, pass_fds=(report.fileno(),), check=False)
    assert (done.returncode, (tmp_path / "report").read_text()) == (code, expected)
    assert not _is_alive(int((tmp_path / "pid").read_text()))


def test_the_keeper_does_not_tell_what_it_keeps(tmp_path: Path) -> None:
    """Code that is tested may read the command line of its parent (proc(5))."""
    with (tmp_path / "told").open("wb") as result, (tmp_path / "report").open("wb") as report:
        reading = ("sh", "-c", "cat /proc/$PPID/cmdline", "the tool")
        words = _keeper(str(os.getpid()), report.fileno(), *reading)
        _ = subprocess.run(words, stdout=result, pass_fds=(report.fileno(),), check=True)
    outcome = (tmp_path / "told").read_bytes().rstrip(b"\0").split(b"\0")
    assert outcome == [os.fsencode(word) for word in words[:2]]


def test_where_arguments_cannot_be_written_over_they_stay() -> None:
    """Shown where no file can be opened, as that of the process's memory may be withheld."""
    script = """
import resource, sys
from adws.io_ops import keeper, process_start
usual = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (0, usual[1]))
keeper._erase_arguments(sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, usual)
sys.stdout.buffer.write(keeper.read("/proc/self/cmdline"))
"""
    words = (sys.executable, "-c", script, "the tool")
    text = subprocess.run(words, capture_output=True, check=True).stdout
    assert text == b"".join(os.fsencode(word) + b"\0" for word in words)


def test_the_keeper_ends_everything_when_the_driver_is_killed(tmp_path: Path) -> None:
    """It wakes at once, though it stands still, and finds by its mark who is not below it."""
    program = " ".join(_keeper("$$", 9, "sh", "-c", "'echo $$ >pid; exec sleep 60'"))
    script = f"setsid sleep 61 & echo $! >stray; setsid {program} & echo $! >keeper; read x"
    with _start(script, f"m/{os.getpid()}", tmp_path) as driver:
        pids = [_number(tmp_path / name) for name in ("stray", "pid", "keeper")]
        os.kill(pids[-1], signal.SIGSTOP)
        driver.kill()
    assert _soon(lambda: not any(map(_is_alive, pids)))


def test_nothing_is_started_for_a_driver_that_is_gone(tmp_path: Path) -> None:
    """It may have been killed while the keeper came up."""
    _ = subprocess.run(_keeper("1", 2, "touch", "started"), cwd=tmp_path, check=True)
    assert not (tmp_path / "started").exists()


def test_a_process_that_is_gone_has_no_family() -> None:
    """Nor can it be killed; it may go at any moment."""
    count = _end_gone()
    keeper._kill((count,))
    assert (keeper.children_of(count), keeper.with_descendants((count,))) == ((), (count,))


def test_the_end_by_a_signal_is_passed_on() -> None:
    """Shown with one that by default ends nothing, so that it can be told afterwards."""
    script = "from adws.io_ops.keeper import end_like; end_like(18); print('went on')"
    argv = (sys.executable, "-c", script)
    assert subprocess.run(argv, capture_output=True, check=True).stdout == b"went on\n"


def _end_gone() -> int:
    with subprocess.Popen(["true"]) as ended:
        pass
    return ended.pid


def _number(file: Path) -> int:
    assert _soon(lambda: file.exists() and file.read_text().endswith("\n"))
    return int(file.read_text())


def _soon(happened: Callable[[], bool]) -> bool:
    until = time.monotonic() + 20.0
    while not happened() and time.monotonic() < until:
        time.sleep(0.02)
    return happened()


def _is_alive(pid: int) -> bool:
    return keeper.read(f"/proc/{pid}/stat").rpartition(b")")[2][:2] not in (b"", b" Z")
