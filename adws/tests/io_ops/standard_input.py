"""Standard input that is something else for a while."""

import os
import pty
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def standard_input(descriptor: int) -> Iterator[None]:
    """Read from something else for a while."""
    before = os.dup(0)
    try:
        _ = os.dup2(descriptor, 0)
        yield
    finally:
        _ = os.dup2(before, 0)
        os.close(before)


@contextmanager
def terminal_input() -> Iterator[None]:
    """Let standard input be a terminal."""
    ours, theirs = pty.openpty()
    with standard_input(theirs):
        yield
    os.close(ours)
    os.close(theirs)
