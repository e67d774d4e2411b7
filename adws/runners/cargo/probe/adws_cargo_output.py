"""Hears what a test program says: the reports of the test library, and whatever else it prints."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import deque
from threading import Thread
from typing import BinaryIO

from adws_cargo_records import record

_REPORT = re.compile(rb'\{ ?"type": ?"(?:test|suite)".*\}\s*$')  # a test may print before it
_TOLD = ("event", "name", "exec_time", "stdout", "message", "test_count")
_COUNTS = ("passed", "failed", "ignored", "measured")
_KEPT_LINES = 60
_LONGEST_LINE = 2000
_PATIENCE_SECONDS = 5.0
"""How long the streams of a program that has ended are still read; a child may keep them open."""


class Hearer:
    """One target. ``closed``: each of its suites told its end; ``printed``: what it said last."""

    def __init__(self, outputs: str, target: str, *, harness: bool) -> None:
        """Take where to write, and whether reports are to be expected."""
        self.outputs, self.target, self.harness = outputs, target, harness
        self.open = self.suites = 0
        self.lines: deque[str] = deque(maxlen=_KEPT_LINES)

    @property
    def closed(self) -> bool:
        """Whether it told the end of all that it began, and began something."""
        return self.suites > 0 and self.open == 0

    @property
    def printed(self) -> str:
        """Return its last lines that were no reports."""
        return "".join(self.lines)

    def run(self, argv: list[str], env: dict[str, str]) -> int:
        """Run a program to its end, hear both of its streams and return its exit code."""
        process = subprocess.Popen(  # noqa: S603 - cargo gives the program
            argv, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        hearing = [
            Thread(target=self._hear, args=(process.stdout,), daemon=True),
            Thread(target=self._hand_on, args=(process.stderr,), daemon=True),
        ]
        for thread in hearing:
            thread.start()
        code = process.wait()
        for thread in hearing:
            thread.join(_PATIENCE_SECONDS)
        return code

    def _hear(self, stream: BinaryIO) -> None:
        for line in stream:
            found = _REPORT.search(line) if self.harness else None
            said = self._report(found[0]) if found else False
            rest = line[: found.start()] if found and said else line
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
            told = json.loads(line.decode("utf-8", "replace"))
        except ValueError:
            return False
        if told["type"] == "suite":
            begins = told.get("event") == "started"
            self.suites += begins
            self.open += 1 if begins else -1
        known = {key: told[key] for key in (*_TOLD, *_COUNTS) if key in told}
        record(self.outputs, told["type"], target=self.target, told=known)
        return True
