"""What interrupts a wait: a signal, a cancellation, or a time limit."""

import time

from adws.core.errors import PipelineError
from adws.io_ops.cancellation import cancellation_descriptors, cancellation_error
from adws.io_ops.signals import cancelled, wake_descriptor
from adws.io_ops.time_limit import deadline, limit_reached


def interruption() -> PipelineError | None:
    """Return why a wait must end now, or None."""
    return cancelled() or cancellation_error() or limit_reached()


def wake_descriptors() -> tuple[int, ...]:
    """Return the descriptors that become readable when work must end at once."""
    signals = wake_descriptor()
    return (*(() if signals is None else (signals,)), *cancellation_descriptors())


def seconds_left(until: float) -> float:
    """Return how many seconds are left until a moment on the monotonic clock."""
    return max(0.0, min(until, deadline()) - time.monotonic())
