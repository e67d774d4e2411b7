"""Signals that ask adws to stop: a person's first Ctrl-C waits for the round, others do not."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from attrs import define
from returns.io import IOResult, IOSuccess

from adws.core.errors import Cancelled, PipelineError
from adws.io_ops.cancellation import cancelled_by

_Value = TypeVar("_Value")


_STDERR = 2


@define
class _Stop:
    """The requests to stop so far; ``wake`` becomes readable when work must end at once.

    ``patient``: a first SIGINT comes from a person and waits for the end of the round. ``answer``
    is the text for this person; it bypasses the buffers of standard error, which may be in use
    when the signal comes.
    """

    wake: int | None = None
    ring: int | None = None
    patient: bool = False
    requested: str | None = None
    at_once: str | None = None
    answer: str = ""

    def receive(self, number: int, _frame: FrameType | None) -> None:
        """Handle a signal. It runs between any two instructions, so it takes no locks."""
        name = signal.Signals(number).name
        waits = self.patient and self.requested is None and number == signal.SIGINT
        self.requested = self.requested or name
        if waits and self.answer:
            start = "\r\x1b[2K" if os.isatty(_STDERR) else ""
            _ = os.write(_STDERR, f"{start}{self.answer}\n".encode())
        if not waits and self.at_once is None and self.ring is not None:
            self.at_once = name
            _ = os.write(self.ring, b"!")


_STOP = _Stop()
_NOT_ASKED: IOResult[str | None, PipelineError] = IOSuccess(None)
"""Made once, because a run asks before every step."""


def with_stop_signals(
    action: Callable[[], IOResult[_Value, PipelineError]],
    answer: str = "",
) -> IOResult[_Value, PipelineError]:
    """Run an action that SIGINT or SIGTERM may stop.

    If standard input is a terminal, SIGINT comes from a person: the first one only sets
    ``stop_requested`` and writes ``answer`` to standard error at once. Every other signal ends
    every running process at once; then processes and sleeps fail with ``Cancelled`` until
    ``action`` has returned. Outside of the main thread, and inside of another such call, it only
    runs ``action``.
    """
    if _STOP.wake is not None or threading.current_thread() is not threading.main_thread():
        return action()
    with _listening():
        _STOP.answer = answer
        return action()


def stop_requested() -> IOResult[str | None, PipelineError]:
    """Return the name of the first stop signal inside ``with_stop_signals``, or None.

    Inside ``with_cancellation``, it may be the one who cancelled the work.
    """
    requested = _STOP.requested or cancelled_by()
    return _NOT_ASKED if requested is None else IOSuccess(requested)


def wake_descriptor() -> int | None:
    """Return a descriptor that becomes readable when work must end at once, if there is one."""
    return _STOP.wake


def cancelled() -> PipelineError | None:
    """Return the error of work that a signal ended, or None."""
    if _STOP.at_once is None:
        return None
    return Cancelled(
        f"stopped at once by {_STOP.at_once}",
        hint="run the same command again to continue",
        context={"signal": _STOP.at_once},
    )


@contextmanager
def _listening() -> Iterator[None]:
    wake, ring = os.pipe()
    _STOP.wake, _STOP.ring, _STOP.patient = wake, ring, os.isatty(0)
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [(number, signal.signal(number, _STOP.receive)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            _ = signal.signal(number, signal.SIG_DFL if handler is None else handler)
        _STOP.wake = _STOP.ring = _STOP.requested = _STOP.at_once = None
        _STOP.answer = ""
        os.close(wake)
        os.close(ring)
