"""The programs that hold a network open, and join it."""

import ctypes
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from adws.io_ops import network_holder, network_joiner

pytestmark = pytest.mark.real_io


def test_who_listens_is_told(tmp_path: Path) -> None:
    """And who holds the network, for an empty question."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        _ = (tmp_path / "questions").write_text(f"127.0.0.1 {port}\n\n")
        network_holder.main(str(tmp_path))
    assert (tmp_path / "answers").read_text() == f"ready\n1\n{os.getpid()}\n"
    assert network_holder.answer(f"127.0.0.1 {port}") == 0


def test_it_ends_with_the_questions(tmp_path: Path) -> None:
    """As a program of its own."""
    _ = (tmp_path / "questions").write_text("")
    words = (sys.executable, network_holder.__file__, str(tmp_path))
    assert subprocess.run(words, check=False).returncode == 0
    assert (tmp_path / "answers").read_text() == "ready\n"


def test_a_network_that_cannot_be_joined_is_told() -> None:
    """One's own user namespace cannot be entered again (setns(2))."""
    words = (sys.executable, network_joiner.__file__, str(os.getpid()), "true")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"cannot join the network of process {os.getpid()}: ")


def test_in_the_network_the_program_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the place of the one that joined it."""
    started: list[list[str]] = []
    joined: list[int] = []

    class Library:
        """A C library that enters every namespace."""

        def setns(self, space: int, kind: int) -> int:
            """Enter it."""
            joined.append(kind)
            os.close(space)
            return 0

    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: Library())
    monkeypatch.setattr(os, "execvp", lambda _, argv: started.append(argv))
    network_joiner.main(str(os.getpid()), ["true", "x"])
    assert (joined, started) == ([0, 0], [["true", "x"]])
