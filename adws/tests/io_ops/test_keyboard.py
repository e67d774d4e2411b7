"""Keys that a person presses."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adws.io_ops import at_terminal, read_key
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(20)]


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Return what types at a terminal that this process has for its standard input."""
    ours, theirs = os.openpty()
    with os.fdopen(theirs) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        yield ours
    os.close(ours)


def test_a_key_is_read_without_the_end_of_a_line(
    keyboard: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One at a time, also those that were pressed before."""
    monkeypatch.setattr(sys, "stdout", sys.stdin)
    there = value(at_terminal())
    _ = os.write(keyboard, b"2q")
    assert (there, value(read_key()), value(read_key())) == (True, "2", "q")


def test_a_file_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sits there: the end of input is no key."""
    with Path(os.devnull).open(encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        assert (value(at_terminal()), value(read_key())) == (False, "")
