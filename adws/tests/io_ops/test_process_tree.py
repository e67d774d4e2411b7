"""Nothing of a program is left, however its descendants tried to get away."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve
from returns.io import IOSuccess

from adws import io_ops
from adws.core.process import Command
from adws.core.railway import settle
from adws.io_ops.process_ending import end_all
from adws.io_ops.process_tree import (
    _TREES,
    ChildScan,
    ProcessTree,
    _environment,
    _is_dead,
    _is_running_orphan,
    stable_scan,
    start_tracked,
)
from adws.io_ops.running import RunningProgram
from adws.io_ops.streams import Streams

pytestmark = pytest.mark.real_io

_ESCAPES = {
    "ignores SIGTERM": "sh -c 'trap \"\" TERM; echo $$ >pid; while :; do sleep 1; done' &",
    "is stopped": "sh -c 'echo $$ >pid; kill -STOP $$' &",
    "has a session of its own": "setsid sh -c 'echo $$ >pid; exec sleep 60' &",
    "is a daemon": "(setsid sh -c '(echo $$ >pid; exec sleep 60) & sleep 60' &)",
    "has cleared its environment": "(env -i setsid sh -c 'echo $$ >pid; exec sleep 60' &)",
}
_NAMES = ("long", "short")
_READY = "until [ -s pid ]; do sleep 0.01; done; echo ready;"


def _normal_end(command: Command) -> None:
    assert settle(io_ops.run_process(command)).unwrap().exit_code == 0


def _time_out(command: Command) -> None:
    for seconds in (0.5, 5.0, 50.0):  # a busy machine may need longer until there is something
        completed = settle(io_ops.run_process(evolve(command, timeout_seconds=seconds))).unwrap()
        assert completed.timed_out
        if "ready" in completed.stdout:
            break


def _cancel(command: Command) -> None:
    def stop(_line: str) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)

    outcome = io_ops.with_stop_signals(partial(io_ops.run_process, command, stop))
    assert settle(outcome).failure().kind == "Cancelled"


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("escape", _ESCAPES)
@pytest.mark.parametrize(
    ("end", "script"), [(_normal_end, "exit 0"), (_time_out, "sleep 60"), (_cancel, "sleep 60")]
)
def test_no_descendant_survives(
    tmp_path: Path, escape: str, end: Callable[[Command], None], script: str
) -> None:
    """Whatever the descendant did, and however the program came to its end."""
    end(Command(("sh", "-c", f"{_ESCAPES[escape]}\n{_READY} {script}"), tmp_path))
    assert not _is_alive(int((tmp_path / "pid").read_text()))


def test_the_end_of_one_program_leaves_the_descendants_of_another(tmp_path: Path) -> None:
    """Two programs at once, each with a daemon: each end takes its own daemon only."""
    daemon = "(setsid sh -c 'echo $$ >{0}; exec sleep 60' &)\nuntil [ -s {0} ]; do sleep 0.01; done"
    long = f"{daemon.format('long')}; echo ready; until [ -e go ]; do sleep 0.01; done"
    short = daemon.format("short")
    alive: dict[str, bool] = {}

    def look(_line: str) -> None:
        assert settle(io_ops.run_process(Command(("sh", "-c", short), tmp_path))).unwrap().ok
        alive.update({name: _is_alive(int((tmp_path / name).read_text())) for name in _NAMES})
        _ = (tmp_path / "go").write_text("")

    outcome = io_ops.run_process(Command(("sh", "-c", long), tmp_path), look)
    assert settle(outcome).unwrap().ok
    assert alive == {"long": True, "short": False}
    assert not _is_alive(int((tmp_path / "long").read_text()))


def test_a_daemon_without_marker_goes_with_the_last_program(tmp_path: Path) -> None:
    """While two run, nobody can tell whose it is."""
    daemon = _ESCAPES["has cleared its environment"]
    short = Command(("sh", "-c", f"{daemon}\n{_READY} exit 0"), tmp_path)

    def look(_line: str) -> None:
        assert settle(io_ops.run_process(short)).unwrap().ok
        assert _is_alive(int((tmp_path / "pid").read_text()))

    outcome = io_ops.run_process(Command(("echo", "ready"), tmp_path), look)
    assert settle(outcome).unwrap().ok
    assert not _is_alive(int((tmp_path / "pid").read_text()))


def test_children_that_others_started_are_left_alone(tmp_path: Path) -> None:
    """A session of its own does not make a child of the host ours; nor is its exit code stolen."""
    with subprocess.Popen(["sh", "-c", "read x; exit 7"], stdin=-1, start_new_session=True) as own:
        assert settle(io_ops.run_process(Command(("true",), tmp_path))).unwrap().ok
        assert own.poll() is None
        _ = own.communicate(b"x\n")
    assert own.returncode == 7


def test_a_pipe_held_by_a_stranger_does_not_hang(tmp_path: Path) -> None:
    """The output ends when nobody of the family can write to it any more."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    keep: list[int] = []

    def hold(line: str) -> None:
        keep.append(os.open(f"/proc/{line}/fd/1", os.O_WRONLY))

    before = time.monotonic()
    outcome = io_ops.run_process(Command(("sh", "-c", "echo $$; sleep 0.2"), tmp_path), hold)
    os.close(keep[0])
    assert settle(outcome).unwrap().ok
    assert time.monotonic() - before < 30


def test_the_ended_processes_of_an_earlier_run_are_counted(tmp_path: Path) -> None:
    """Found by the marker in their environment, whoever started them; this process is spared."""
    marker = settle(io_ops.new_id()).unwrap()
    script = f"{_ESCAPES['is a daemon']}\n{_READY} trap '' TERM; while :; do sleep 1; done"
    env = {**os.environ, "ADWS_RUN": marker}
    with subprocess.Popen(["sh", "-c", script], cwd=tmp_path, env=env, stdout=-1) as stray:
        assert stray.stdout is not None
        assert stray.stdout.readline() == b"ready\n"
        count = settle(io_ops.end_processes(marker)).unwrap()
    assert count >= 2
    assert io_ops.end_processes(marker) == IOSuccess(0)


def test_without_the_kernels_list_of_children_the_marker_tells_them(tmp_path: Path) -> None:
    """As on systems that have no /proc."""
    script = f"{_ESCAPES['is a daemon']}\n{_READY} exec sleep 60"
    env = {**os.environ, "ADWS_PROCESS": "outer/m4rk"}
    with subprocess.Popen(["sh", "-c", script], cwd=tmp_path, env=env, stdout=-1) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"ready\n"
        tree = ProcessTree("m4rk", program, frozenset(), family_is_listed=False)
        assert {program.pid, int((tmp_path / "pid").read_text())} < set(tree.alive())
        end_all(tree.alive)
        assert tree.alive() == ()


def test_a_program_that_has_ended_needs_no_alarm() -> None:
    """Where no descriptor for a process can be had, it is asked now and then."""
    with subprocess.Popen(["true"]) as program:
        pass
    running = RunningProgram(
        ProcessTree("m", program, frozenset(), family_is_listed=True), Streams()
    )
    assert running.serve(0.0) is None
    running.streams.close()


def test_what_cannot_be_ended_is_an_error() -> None:
    """Nobody may believe that it is gone."""
    gone = subprocess.Popen(["true"])
    _ = gone.wait()
    with pytest.raises(PermissionError, match=rf"processes \({gone.pid},\) do not end"):
        end_all(lambda: (gone.pid,), grace_seconds=0.0, kill_seconds=0.0)


def test_a_process_that_is_gone_is_no_orphan() -> None:
    """It may go between being listed and being looked at."""
    gone = subprocess.Popen(["true"])
    _ = gone.wait()
    assert not _is_running_orphan(gone.pid)


def test_a_process_between_two_programs_bears_its_mark(tmp_path: Path) -> None:
    """Its environment is empty for a moment in exec(2)."""
    restless = tmp_path / "restless"
    _ = restless.write_text('[ "$1" = 0 ] || exec sh restless $(($1 - 1))')
    env = {**os.environ, "ADWS_PROCESS": "m4rk"}
    with subprocess.Popen(["sh", "restless", "300"], cwd=tmp_path, env=env) as program:
        tree = ProcessTree("m4rk", program, frozenset(), family_is_listed=True)
        while program.poll() is None:
            assert tree._bears_mark(program.pid) or _is_dead(program.pid)


def test_a_process_without_environment_is_not_waited_for_long() -> None:
    """It may have cleared it."""
    with subprocess.Popen(["cat"], env={}, stdin=-1) as bare:
        assert _environment(bare.pid) == b""
        _ = bare.communicate()


def test_a_program_that_cannot_start_leaves_nothing_planted() -> None:
    """The next one is alone again."""
    with pytest.raises(FileNotFoundError):
        _ = start_tracked("m", lambda: subprocess.Popen(["no-such-program"]))
    assert set() == _TREES


@pytest.mark.parametrize(
    ("looks", "running"),
    [
        ([ChildScan(0, ())], ()),
        ([ChildScan(2, (7, 8)), ChildScan(0, ())], (7, 8)),
        ([ChildScan(1, ()), ChildScan(1, ()), ChildScan(1, (9,)), ChildScan(0, ())], (9,)),
        ([ChildScan(2, (7,)), ChildScan(1, (7,))], (7,)),
        ([ChildScan(1, ()), ChildScan(0, ())], ()),
        ([ChildScan(1, ())] * 3 + [ChildScan(1, (9,))], ()),
    ],
)
def test_whoever_vanishes_is_looked_for_again(
    looks: list[ChildScan], running: tuple[int, ...]
) -> None:
    """It may have left a child that only the next look shows; after so many looks it has an end."""
    assert stable_scan(iter(looks).__next__, max_scans=3) == running
