"""Hears what a test program says: the reports of the test library, and whatever else it prints."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tty
from collections import deque
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, BinaryIO

from adws_cargo_records import record

if TYPE_CHECKING:
    from collections.abc import Iterator

_REPORT = re.compile(rb'\{ ?"type": ?"(?:test|suite)".*\}\s*$')  # a test may print before it
_TOLD = ("event", "name", "exec_time", "stdout", "message", "test_count")
_COUNTS = ("passed", "failed", "ignored", "measured")
_KEPT_LINES = 60
_LONGEST_LINE = 2000
_PATIENCE_SECONDS = 5.0
"""How long the streams of a program that has ended are still read; a child may keep them open."""


def _terminal() -> tuple[BinaryIO, int]:
    """Return what reads from a terminal, and the descriptor for who writes to it unchanged."""
    near_end, far = os.openpty()
    tty.setraw(far)
    return os.fdopen(near_end, "rb"), far


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield lines; a terminal whose programs have ended fails to be read."""
    with suppress(OSError):
        yield from stream


class Hearer:
    """One target. ``closed``: each suite reported its end; ``printed``: its last output."""

    def __init__(self, outputs: str, target: str, *, harness: bool) -> None:
        """Store where to write, and whether reports are to be expected."""
        self.outputs, self.target, self.harness = outputs, target, harness
        self.open = self.suites = 0
        self.lines: deque[str] = deque(maxlen=_KEPT_LINES)

    @property
    def closed(self) -> bool:
        """Whether it began something, and reported the end of everything that it began."""
        return self.suites > 0 and self.open == 0

    @property
    def printed(self) -> str:
        """Return its last lines that were no reports."""
        return "".join(self.lines)

    def run(self, argv: list[str], env: dict[str, str], *, terminal: bool) -> int:
        """Run a program to its end, hear both of its streams and return its exit code.

        If there shall be a ``terminal``, the program reads from one and writes to it.
        """
        near_end, far = _terminal() if terminal else (None, subprocess.PIPE)
        process = subprocess.Popen(  # noqa: S603 - cargo gives the program
            argv,
            env=env,
            stdin=far if terminal else None,
            stdout=far,
            stderr=subprocess.PIPE,
        )
        if terminal:
            os.close(far)
        hearing = [
            Thread(target=self._hear, args=(near_end or process.stdout,), daemon=True),
            Thread(target=self._hand_on, args=(process.stderr,), daemon=True),
        ]
        for thread in hearing:
            thread.start()
        code = process.wait()
        for thread in hearing:
            thread.join(_PATIENCE_SECONDS)
        return code

    def _hear(self, stream: BinaryIO) -> None:
        for line in _lines(stream):
            match = _REPORT.search(line) if self.harness else None
            is_report = self._report(match[0]) if match else False
            rest = line[: match.start()] if match and is_report else line
            if rest.strip():
                self._print(rest)

    def _hand_on(self, stream: BinaryIO) -> None:
        for line in stream:
            self._print(line)

    def _print(self, line: bytes) -> None:
        self.lines.append(line[:_LONGEST_LINE].decode("utf-8", "replace"))
        _ = sys.stderr.buffer.write(line)
        sys.stderr.buffer.flush()

    def _report(self, line: bytes) -> bool:
        """Record a report; say whether it is one."""
        try:
            event = json.loads(line.decode("utf-8", "replace"))
        except ValueError:
            return False
        if event["type"] == "suite":
            begins = event.get("event") == "started"
            self.suites += begins
            self.open += 1 if begins else -1
        details = {key: event[key] for key in (*_TOLD, *_COUNTS) if key in event}
        record(self.outputs, event["type"], target=self.target, told=details)
        return True
