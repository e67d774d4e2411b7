"""Running real programs."""

import os
import sys
import threading
import time
from pathlib import Path, PurePath

import pytest
from attrs import evolve
from returns.io import IOFailure, IOSuccess

from adws import io_ops
from adws.core.errors import IoFailed, TimeLimitReached
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.tests.io_ops.refusal import refusal

pytestmark = pytest.mark.real_io


def _shell(script: str, cwd: Path, timeout_seconds: float | None = None) -> Command:
    return Command(("sh", "-c", script), cwd, timeout_seconds=timeout_seconds)


def _run(command: Command) -> CompletedProcess:
    """Return what a program did, without how long it took."""
    return evolve(settle(io_ops.run_process(command)).unwrap(), duration_seconds=0.0)


def test_what_a_program_did_is_a_value(tmp_path: Path) -> None:
    """A non-zero exit too; both streams apart, in its folder, with its variables."""
    command = evolve(
        _shell('printf out; pwd >&2; printf "$X" >&2; exit 3', tmp_path), env={"X": "é"}
    )
    assert _run(command) == CompletedProcess(command.argv, 3, stdout="out", stderr=f"{tmp_path}\né")


def test_a_signal_is_a_negative_exit_code(tmp_path: Path) -> None:
    """As in the standard library."""
    command = _shell("kill -KILL $$", tmp_path)
    assert _run(command) == CompletedProcess(command.argv, -9)


def test_undecodable_output_is_replaced(tmp_path: Path) -> None:
    """No byte a program prints can break its reading."""
    assert _run(_shell(r"printf 'a\377b'", tmp_path)).stdout == "a�b"


def test_lines_come_while_the_program_runs(tmp_path: Path) -> None:
    """The program waits for a file that its first line makes us write."""
    seen: list[str] = []

    def answer(line: str) -> None:
        seen.append(line)
        _ = (tmp_path / "go").write_text("")

    script = "echo one; until [ -e go ]; do sleep 0.01; done; printf 'two\\r\\nlast' >&2"
    assert settle(io_ops.run_process(_shell(script, tmp_path, 60), answer)).unwrap().ok
    assert seen == ["one", "two", "last"]


def test_a_bug_in_the_callback_is_raised_and_nothing_goes_on(tmp_path: Path) -> None:
    """The program is dead when the exception arrives."""
    pids: list[int] = []

    def fail(line: str) -> None:
        pids.append(int(line))
        message = "a bug"
        raise ValueError(message)

    with pytest.raises(ValueError, match="a bug"):
        _ = io_ops.run_process(_shell("echo $$; exec sleep 60", tmp_path), fail)
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


@pytest.mark.parametrize(
    ("argv", "cwd", "message", "hint"),
    [
        (
            ("no-such-program",),
            "",
            "cannot run no-such-program: No such file or directory",
            "install the program, or check its name and the PATH",
        ),
        (
            ("./plain",),
            "",
            "cannot run ./plain: Permission denied",
            "make the file executable (chmod +x)",
        ),
        (
            ("./text",),
            "",
            "cannot run ./text: Exec format error",
            "the file is not a program for this machine; check its first line",
        ),
        (
            ("ls",),
            "gone",
            "cannot run ls: {cwd}: No such file or directory",
            "check the path, and that its parent folder exists",
        ),
        (
            ("ls", "a\0b"),
            "",
            "cannot run ls: embedded null byte",
            "the name contains a character that the operating system does not accept",
        ),
    ],
)
def test_a_program_that_cannot_be_started_is_named(
    tmp_path: Path, argv: tuple[str, ...], cwd: str, message: str, hint: str
) -> None:
    """The message says program and cause, the hint what to do."""
    for name, mode in (("plain", 0o644), ("text", 0o755)):
        _ = (tmp_path / name).write_bytes(b"\x7fnot a program")
        (tmp_path / name).chmod(mode)
    error = refusal(io_ops.run_process(Command(argv, tmp_path / cwd)))
    assert isinstance(error, IoFailed)
    assert (error.message, error.hint) == (message.format(cwd=tmp_path / cwd), hint)


def test_a_large_question_is_read_and_answered(tmp_path: Path) -> None:
    """Neither side waits for the other."""
    command = Command(("cat",), tmp_path, stdin="é" * 200_000, timeout_seconds=60)
    assert _run(command).stdout == "é" * 200_000


@pytest.mark.parametrize("script", ["exec <&-; sleep 0.1; echo ok", "read line; echo ok"])
def test_a_question_that_nobody_reads_is_fine(tmp_path: Path, script: str) -> None:
    """A program may close its input early, or end without having read it."""
    command = evolve(_shell(script, tmp_path, 60), stdin="line\n" * 100_000)
    assert _run(command) == CompletedProcess(command.argv, 0, stdout="ok\n")


def test_output_of_any_size_is_bounded_in_memory_and_complete_on_disk(tmp_path: Path) -> None:
    """50 MB: head and tail are kept, the files have it all."""
    size = 50_000_000
    command = Command(
        (sys.executable, "-c", f"print('a' + 'b' * {size} + 'c', end='')"),
        tmp_path,
        log=tmp_path / "logs" / "log",
        stdout_file=tmp_path / "out",
    )
    completed = _run(command)
    half = io_ops.KEPT_CHARACTERS // 2
    left_out = size + 2 - 2 * half
    expected = f"a{'b' * (half - 1)}\n[... {left_out} characters left out ...]\n{'b' * (half - 1)}c"
    assert completed.stdout == expected
    assert (completed.truncated, completed.log) == (True, command.log)
    assert (tmp_path / "out").stat().st_size == size + 2
    assert (tmp_path / "logs" / "log").stat().st_size == size + 2


def test_a_program_finds_the_files_that_its_command_brings(tmp_path: Path) -> None:
    """With what no argument holds: a NUL, or more than the system takes."""
    text = "a\0" + "b" * 1_000_000
    command = evolve(_shell("wc -c < brought", tmp_path), files={tmp_path / "brought": text})
    assert _run(command).stdout.strip() == str(len(text))


def test_the_log_has_both_streams_in_the_order_they_came(tmp_path: Path) -> None:
    """The stdout file has standard output alone; old content is gone."""
    for name in ("log", "out"):
        _ = (tmp_path / name).write_text("old")
    script = "for i in 1 2; do echo o$i; sleep 0.1; echo e$i >&2; sleep 0.1; done"
    command = evolve(_shell(script, tmp_path), log=tmp_path / "log", stdout_file=tmp_path / "out")
    assert _run(command).ok
    assert (tmp_path / "log").read_text() == "o1\ne1\no2\ne2\n"
    assert (tmp_path / "out").read_text() == "o1\no2\n"


def test_a_log_on_a_full_disk_fails_and_names_the_log(tmp_path: Path) -> None:
    """/dev/full is a disk that is always full (full(4))."""
    command = evolve(_shell("echo x; exec sleep 60", tmp_path), log=PurePath("/dev/full"))
    error = refusal(io_ops.run_process(command))
    assert error.message == "cannot run sh: /dev/full: No space left on device"
    assert error.context["reason"] == "full"


def test_a_limit_around_the_call_ends_the_program(tmp_path: Path) -> None:
    """The program's own limit is further away; this is not its time-out but the caller's."""
    outcome = io_ops.with_time_limit(
        0.2, lambda: io_ops.run_process(_shell("sleep 60", tmp_path, 50))
    )
    assert outcome == IOFailure(
        TimeLimitReached(
            "the time limit of 0.2 s was reached",
            hint="allow more time, or ask for less work at once",
            context={"seconds": 0.2},
        )
    )


def test_a_time_out_is_a_value_with_what_was_printed(tmp_path: Path) -> None:
    """Exit code and duration say how it ended."""
    command = _shell("echo begun; exec sleep 60", tmp_path, 0.5)
    completed = settle(io_ops.run_process(command)).unwrap()
    assert evolve(completed, duration_seconds=0.0) == CompletedProcess(
        command.argv, -15, stdout="begun\n", timed_out=True
    )
    assert 0.5 <= completed.duration_seconds < 30


def test_a_program_may_close_its_output_and_go_on(tmp_path: Path) -> None:
    """Its end is waited for, not that of its pipes."""
    script = "exec >&- 2>&-; sleep 0.2; touch done"
    assert _run(_shell(script, tmp_path, 60)).ok
    assert (tmp_path / "done").exists()


def test_programs_run_side_by_side_in_threads(tmp_path: Path) -> None:
    """Each gets its own exit code, although each looks for orphans to end."""
    fields: dict[int, int] = {}

    def run(number: int) -> None:
        script = f"(setsid sleep 0.0{number} &); sleep 0.0{number}; exit {number}"
        for _ in range(5):
            fields[number] = _run(_shell(script, tmp_path)).exit_code

    threads = [threading.Thread(target=run, args=(number,)) for number in range(1, 7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert fields == {number: number for number in range(1, 7)}


def test_starting_a_program_is_cheap(tmp_path: Path) -> None:
    """The quickest of several runs, as the machine may be busy."""
    seconds: list[float] = []
    for _ in range(20):
        before = time.perf_counter()
        assert _run(Command(("true",), tmp_path)).ok
        seconds.append(time.perf_counter() - before)
    assert min(seconds) < 0.015


def test_a_program_is_found_on_the_path_or_not() -> None:
    """None is an answer, not an error."""
    path = settle(io_ops.find_program("sh")).unwrap()
    assert path is not None
    assert path.name == "sh"
    assert io_ops.find_program("no-such-program") == IOSuccess(None)
