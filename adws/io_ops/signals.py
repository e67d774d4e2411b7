"""A person's wish to stop: the first signal asks, the second one ends what runs."""

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

_Value = TypeVar("_Value")


@define
class _Stop:
    """What was asked so far; ``wake`` becomes readable when work must end at once."""

    wake: int | None = None
    ring: int | None = None
    requested: str | None = None
    at_once: str | None = None

    def receive(self, number: int, _frame: FrameType | None) -> None:
        """Take a signal. Runs between any two instructions: no locks here."""
        name = signal.Signals(number).name
        if self.requested is None:
            self.requested = name
        elif self.at_once is None and self.ring is not None:
            self.at_once = name
            _ = os.write(self.ring, b"!")


_STOP = _Stop()


def with_stop_signals(
    action: Callable[[], IOResult[_Value, PipelineError]],
) -> IOResult[_Value, PipelineError]:
    """Do something that a person may stop with SIGINT or SIGTERM.

    The first signal only sets ``stop_requested``; the second ends every running process, and
    processes and sleeps, running or later, answer ``Cancelled`` until ``action`` has returned.
    Outside of the main thread, and inside of another such call, it just runs ``action``.
    """
    if _STOP.wake is not None or threading.current_thread() is not threading.main_thread():
        return action()
    with _listening():
        return action()


def stop_requested() -> IOResult[str | None, PipelineError]:
    """Return the name of the first stop signal inside ``with_stop_signals``, or None."""
    return IOSuccess(_STOP.requested)


def wake_descriptor() -> int | None:
    """Return a descriptor that becomes readable when work must end at once, if there is one."""
    return _STOP.wake


def cancelled() -> PipelineError | None:
    """Return the error of work that a person ended, or None."""
    if _STOP.at_once is None:
        return None
    return Cancelled(
        f"stopped at once by {_STOP.at_once}", hint="run the same command again to go on"
    )


@contextmanager
def _listening() -> Iterator[None]:
    wake, ring = os.pipe()
    _STOP.wake, _STOP.ring = wake, ring
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [(number, signal.signal(number, _STOP.receive)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            _ = signal.signal(number, signal.SIG_DFL if handler is None else handler)
        _STOP.wake = _STOP.ring = _STOP.requested = _STOP.at_once = None
        os.close(wake)
        os.close(ring)
