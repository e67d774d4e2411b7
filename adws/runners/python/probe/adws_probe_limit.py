"""Ends a case that does not end by itself.

By the clock of the process, and no thread: a thread would be seen by all that forks.
PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import threading
from _signal import ITIMER_REAL, SIG_DFL, SIGALRM, getsignal, setitimer, signal  # no enumerations

AGAIN_SECONDS = 1.0  # code that catches every exception is interrupted again


class Timeout(BaseException):
    """A case took longer than it may; what the project does with exceptions is not for this one."""


class Limit:
    """How long a case may take; 0 is for ever."""

    def __init__(self, seconds: float) -> None:
        """Store the limit."""
        self.seconds = seconds

    def begin(self) -> None:
        """Begin a case: ``Timeout`` is raised in the middle of it when it takes too long.

        If somebody else uses the alarm, or outside of the main thread, there is no limit.
        """
        if self._usable():
            signal(SIGALRM, self._end)
            setitimer(ITIMER_REAL, self.seconds, AGAIN_SECONDS)

    def end(self) -> None:
        """End a case; an alarm that is not ours any more is left alone."""
        if self.seconds and getsignal(SIGALRM) == self._end:
            setitimer(ITIMER_REAL, 0)
            signal(SIGALRM, SIG_DFL)

    def _usable(self) -> bool:
        here = threading.current_thread() is threading.main_thread()
        return bool(self.seconds) and here and getsignal(SIGALRM) == SIG_DFL

    def _end(self, _number: int, _frame: object) -> None:
        message = f"the case timed out after {self.seconds:g} s (case_timeout_seconds)"
        raise Timeout(message)
