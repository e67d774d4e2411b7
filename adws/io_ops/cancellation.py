"""A wish to stop that any thread can utter, and that ends what waits in others."""

import os
import weakref
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

from returns.io import IOResult, IOSuccess

from adws.core.errors import Cancelled, PipelineError

_Value = TypeVar("_Value")


class Cancellation:
    """Ends the work that ``with_cancellation`` does, once ``cancel`` is called from any thread."""

    def __init__(self) -> None:
        """Make one that nobody has used yet."""
        self.reason: str | None = None
        self.wake, self._ring = os.pipe()
        self._release = weakref.finalize(self, _close, self.wake, self._ring)

    def cancel(self, reason: str = "the caller") -> None:
        """End every process and sleep of the work at once; ``reason`` says who asked for it."""
        if self.reason is None:
            self.reason = reason
            if self._release.alive:
                _ = os.write(self._ring, b"!")

    def close(self) -> None:
        """Give its descriptors back now, when no work is under it any more.

        Without that they go with the object, which may be long after its last use.
        """
        _ = self._release()


_CANCELLATIONS: ContextVar[tuple[Cancellation, ...]] = ContextVar("cancellations", default=())
_NONE_AROUND: IOResult[tuple[Cancellation, ...], PipelineError] = IOSuccess(())
"""Made once, because every run asks."""


def with_cancellation(
    cancellation: Cancellation, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Do something in which no process and no sleep goes on after ``cancellation.cancel()``.

    What is cut short, and what would begin later, answers ``Cancelled``; a request that is under
    way ends within its own time limit. It belongs to this thread; one started inside has it when it
    runs in a copy of the context (``contextvars.copy_context``).
    """
    around = _CANCELLATIONS.get()
    token = _CANCELLATIONS.set(around if cancellation in around else (*around, cancellation))
    try:
        return action()
    finally:
        _CANCELLATIONS.reset(token)


def cancellations_around() -> IOResult[tuple[Cancellation, ...], PipelineError]:
    """Return what may cancel the work around this code, outermost first.

    For those who look at ``Cancellation.reason`` so often that a call would cost too much.
    """
    around = _CANCELLATIONS.get()
    return IOSuccess(around) if around else _NONE_AROUND


def cancelled_by() -> str | None:
    """Return who asked for the end of the work around this code, or None.

    A run asks before every step, mostly where there is nothing that could be cancelled.
    """
    around = _CANCELLATIONS.get()
    return next((one.reason for one in around if one.reason is not None), None) if around else None


def cancellation_error() -> PipelineError | None:
    """Return the error of work whose end somebody asked for, or None."""
    reason = cancelled_by()
    if reason is None:
        return None
    return Cancelled(
        f"stopped at once by {reason}",
        hint="run the same command again to continue",
        context={"cancelled_by": reason},
    )


def cancellation_descriptors() -> tuple[int, ...]:
    """Return the descriptors that become readable when the work around must end."""
    return tuple(one.wake for one in _CANCELLATIONS.get())


def _close(*descriptors: int) -> None:
    for descriptor in descriptors:
        os.close(descriptor)
