"""Reads keys that a person presses at a terminal."""

import os
import sys
import termios
import tty

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError


def at_terminal() -> IOResult[bool, PipelineError]:
    """Return whether a person can answer: standard input and output are both a terminal."""
    return IOSuccess(sys.stdin.isatty() and sys.stdout.isatty())


def read_key() -> IOResult[str, PipelineError]:
    """Wait for one key at the terminal of standard input, and return it without showing it.

    Keys that were pressed before count. The end of input is an empty text.
    """
    terminal = sys.stdin.fileno()
    try:
        before = termios.tcgetattr(terminal)
        tty.setcbreak(terminal, termios.TCSADRAIN)
        key = os.read(terminal, 1)
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
    except (OSError, termios.error):
        return IOSuccess("")
    return IOSuccess(key.decode("utf-8", "replace"))
