"""Time: the present time, stopwatches, and waiting."""

import select
import time
from collections.abc import Callable
from datetime import UTC, datetime

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.io_ops.interruption import interruption, seconds_left, wake_descriptors

_MAX_SECONDS = 2_000_000.0
"""The longest wait that ``poll`` accepts, about 23 days; ``select`` refuses descriptors above
1023."""


def now() -> IOResult[datetime, PipelineError]:
    """Return the time of day, aware, in UTC."""
    return IOSuccess(datetime.now(UTC))


def monotonic_seconds() -> IOResult[float, PipelineError]:
    """Return seconds on a clock that only goes forward, for measuring."""
    return IOSuccess(time.monotonic())


def stopwatch() -> IOResult[Callable[[], float], PipelineError]:
    """Start a stopwatch; the returned function gives the seconds since then.

    For callers that read the clock so often that an ``IOResult`` each time would cost more than
    what they measure.
    """
    started, clock = time.monotonic(), time.monotonic
    return IOSuccess(lambda: clock() - started)


def sleep(seconds: float) -> IOResult[None, PipelineError]:
    """Wait; cut short with ``TimeLimitReached`` or ``Cancelled``."""
    until = time.monotonic() + seconds
    poll = select.poll()
    for descriptor in wake_descriptors():
        poll.register(descriptor, select.POLLIN)
    _ = poll.poll(min(seconds_left(until), _MAX_SECONDS) * 1000)
    stopped = interruption()
    return IOSuccess(None) if stopped is None else IOFailure(stopped)
