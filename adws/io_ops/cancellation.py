"""Cancels work from any thread, and wakes what waits in others."""

import os
import weakref
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

from returns.io import IOResult, IOSuccess

from adws.core.errors import Cancelled, PipelineError

_Value = TypeVar("_Value")


class Cancellation:
    """Ends the work of ``with_cancellation`` when any thread calls ``cancel``."""

    def __init__(self) -> None:
        """Make a new cancellation."""
        self.reason: str | None = None
        self.wake, self._ring = os.pipe()
        self._release = weakref.finalize(self, _close, self.wake, self._ring)

    def cancel(self, reason: str = "the caller") -> None:
        """End every process and sleep of the work at once.

        ``reason`` says who or what asked: it ends the sentence "stopped at once by …".
        """
        if self.reason is None:
            self.reason = reason
            if self._release.alive:
                _ = os.write(self._ring, b"!")

    def close(self) -> None:
        """Close its descriptors now, once no work uses it any more.

        Otherwise they close with the object, which may be long after its last use.
        """
        _ = self._release()


_CANCELLATIONS: ContextVar[tuple[Cancellation, ...]] = ContextVar("cancellations", default=())
_NONE_AROUND: IOResult[tuple[Cancellation, ...], PipelineError] = IOSuccess(())
"""Made once, because every run asks."""


def with_cancellation(
    cancellation: Cancellation, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Run an action in which no process and no sleep continues after ``cancellation.cancel()``.

    Interrupted and later calls fail with ``Cancelled``; a running request ends within its own time
    limit. The cancellation belongs to this thread; a thread started inside has it if it runs in a
    copy of the context (``contextvars.copy_context``).
    """
    around = _CANCELLATIONS.get()
    token = _CANCELLATIONS.set(around if cancellation in around else (*around, cancellation))
    try:
        return action()
    finally:
        _CANCELLATIONS.reset(token)


def cancellations_around() -> IOResult[tuple[Cancellation, ...], PipelineError]:
    """Return the cancellations around this code, outermost first.

    For callers that read ``Cancellation.reason`` so often that a call would cost too much.
    """
    around = _CANCELLATIONS.get()
    return IOSuccess(around) if around else _NONE_AROUND


def cancelled_by() -> str | None:
    """Return who asked to end the work around this code, or None.

    A run asks before every step, mostly without any cancellation around it.
    """
    for cancellation in _CANCELLATIONS.get():
        if cancellation.reason is not None:
            return cancellation.reason
    return None


def cancellation_error() -> PipelineError | None:
    """Return the error of cancelled work, or None."""
    reason = cancelled_by()
    if reason is None:
        return None
    return Cancelled(
        f"stopped at once by {reason}",
        hint="run the same command again to continue",
        context={"cancelled_by": reason},
    )


def cancellation_descriptors() -> tuple[int, ...]:
    """Return the descriptors that become readable when the work around this code must end."""
    return tuple(cancellation.wake for cancellation in _CANCELLATIONS.get())


def _close(*descriptors: int) -> None:
    for descriptor in descriptors:
        os.close(descriptor)
