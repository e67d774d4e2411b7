"""Ends a case that does not end by itself, where pytest calls it."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from adws_probe_limit import Limit


class CaseLimit:
    """Holds each call of a case to a limit; that of a plugin of the project takes its place."""

    def __init__(self, limit: Limit) -> None:
        """Store the limit."""
        self.limit = limit

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self) -> None:
        """Hold the call of one case; a wrapper would slow down every case."""
        self.limit.begin()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        """Let go of the case as soon as its call has ended."""
        if call.when == "setup":
            return
        self.limit.end()
        if call.excinfo is not None:
            give_lines(call.excinfo.tb)


def give_lines(traceback: TracebackType | None) -> None:
    """Set a line for each entry of a traceback; pytest cannot show one without.

    The jump back at the end of a loop, where an alarm often comes in, may belong to none.
    """
    while traceback is not None:
        below = traceback.tb_next
        if below is not None and below.tb_lineno is None:
            line = _line(below)
            traceback.tb_next = TracebackType(below.tb_next, below.tb_frame, below.tb_lasti, line)
        traceback = traceback.tb_next


def _line(entry: TracebackType) -> int:
    """Return the last line before an instruction."""
    code = entry.tb_frame.f_code
    before = [line for start, _, line in code.co_lines() if line and start <= entry.tb_lasti]
    return before[-1] if before else code.co_firstlineno
