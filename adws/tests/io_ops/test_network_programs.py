"""The programs that hold a network open, and join it."""

import ctypes
import os
import runpy
import socket
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


def test_it_ends_with_the_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a program of its own."""
    _ = (tmp_path / "questions").write_text("")
    monkeypatch.setattr(sys, "argv", [network_holder.__file__, str(tmp_path)])
    _ = runpy.run_path(network_holder.__file__, run_name="__main__")
    assert (tmp_path / "answers").read_text() == "ready\n"


def test_a_network_that_cannot_be_joined_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """One's own user namespace cannot be entered again (setns(2))."""
    monkeypatch.setattr(sys, "argv", [network_joiner.__file__, str(os.getpid()), "true"])
    with pytest.raises(SystemExit, match=f"cannot join the network of process {os.getpid()}: "):
        _ = runpy.run_path(network_joiner.__file__, run_name="__main__")


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
