"""What Landlock holds: a program reaches the files that it may, and no others."""

import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from adws.io_ops import landlock_start
from adws.io_ops.landlock_start import NO_LANDLOCK, NOT_STARTED, landlock_version, main

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.skipif(landlock_version() < 1, reason="this kernel does not support Landlock"),
]

SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/etc", "/dev/null")
PYTHON = (*SYSTEM, sys.prefix, sys.base_prefix)


def rules(*write: Path, read: tuple[str, ...] = SYSTEM, network: bool = False) -> str:
    """Return rules for the system's own programs and these folders."""
    written = [*map(str, write), "/dev/null"]
    return json.dumps({"read": read, "write": written, "listen_and_connect": network})


def run(what: str, *argv: str) -> tuple[int, str]:
    """Run a program by these rules and return its exit code and what it printed."""
    words = (sys.executable, "-I", "-S", landlock_start.__file__, what, *argv)
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd="/")
    return done.returncode, done.stdout + done.stderr


def in_thread(action: Callable[[], object]) -> object:
    """Return what an action gives in a thread of its own, which the rules hold until it ends."""
    given: list[object] = []
    thread = Thread(target=lambda: given.append(action()))
    thread.start()
    thread.join()
    return given[0]


@pytest.fixture(name="places")
def _places(tmp_path: Path) -> tuple[Path, Path]:
    """Return a folder that may be written, and one that may not be reached."""
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    other.mkdir()
    _ = (other / "secret").write_text("secret")
    return own, other


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("echo x > {own}/a && mkdir {own}/b && mv {own}/a {own}/b/a && cat {own}/b/a", 0),
        ("cat {other}/secret", 1),
        ("ls {other}", 2),
        ("echo x > {other}/new", 2),
        ("echo x > {own}/a && mv {own}/a {other}/a", 1),
        ("ln {other}/secret {own}/link", 1),
        ("rm {other}/secret", 1),
        ("truncate -s 0 {other}/secret", 1),
        ("echo x > /dev/null", 0),
    ],
)
def test_only_what_is_named_can_be_reached(
    places: tuple[Path, Path], script: str, code: int
) -> None:
    """Read, written, moved or linked, by whatever program."""
    own, other = places
    ended, _ = run(rules(own), "sh", "-c", script.format(own=own, other=other))
    assert ended == code
    assert (other / "secret").read_text() == "secret"


@pytest.mark.parametrize(("network", "code"), [(False, 1), (True, 0)])
def test_the_network_is_there_where_it_is_allowed(*, network: bool, code: int) -> None:
    """Ports of this machine are ports too."""
    script = "import socket; socket.socket().bind(('127.0.0.1', 0))"
    ended, _ = run(rules(read=PYTHON, network=network), sys.executable, "-c", script)
    assert ended == code


def test_processes_outside_cannot_be_signalled() -> None:
    """Whoever runs them."""
    ended, _ = run(rules(), "sh", "-c", f"kill -0 {os.getpid()}")
    assert ended == (1 if landlock_version() >= 6 else 0)


@pytest.mark.parametrize("file", ["environ", "mem", "maps"])
def test_other_processes_cannot_be_read(file: str) -> None:
    """Not by root either."""
    ended, _ = run(rules(read=(*SYSTEM, "/proc")), "cat", f"/proc/{os.getpid()}/{file}")
    assert ended == 1


def test_a_program_that_is_not_there_is_told() -> None:
    """With the exit code that env(1) has for it."""
    assert run(rules(), "no-such-program") == (
        NOT_STARTED,
        "no-such-program: No such file or directory\n",
    )


def test_its_own_end_is_that_of_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says why it did not become the other one."""
    monkeypatch.setattr(sys, "argv", ["start", rules(Path("/")), "/nowhere/program"])

    def start() -> object:
        with pytest.raises(SystemExit) as ended:
            _ = runpy.run_path(landlock_start.__file__, run_name="__main__")
        return ended.value.code

    assert in_thread(start) == NOT_STARTED


@pytest.mark.parametrize("version", range(1, 8))
def test_an_older_kernel_holds_what_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    """What its version does not know is not asked of it; the program is started all the same."""
    if version > landlock_version():
        pytest.skip("this kernel is older")
    started: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(landlock_start, "landlock_version", lambda: version)
    monkeypatch.setattr(os, "execvp", lambda file, argv: started.append((file, argv)))
    _ = in_thread(lambda: main(rules(tmp_path, read=("/nowhere",)), ["true", "x"]))
    assert started == [("true", ["true", "x"])]


def test_without_landlock_nothing_is_started(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would not be held."""
    monkeypatch.setattr(landlock_start, "landlock_version", lambda: -1)
    assert main(rules(), ["true"]) == NO_LANDLOCK
    assert capsys.readouterr().err == "this kernel does not support Landlock\n"


def test_a_program_that_cannot_be_started_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """In the words of the system."""
    assert in_thread(lambda: main(rules(), ["/nowhere/program"])) == NOT_STARTED
    assert capsys.readouterr().err == "/nowhere/program: No such file or directory\n"


def test_rules_that_the_kernel_refuses_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that is not held is not started."""
    monkeypatch.setattr(landlock_start, "_file_rights", lambda _version: 1 << 60)
    with pytest.raises(OSError, match="Invalid argument"):
        _ = main(rules(tmp_path), ["true"])
