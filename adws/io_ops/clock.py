"""Time: what it is, how long something took, and waiting."""

import select
import time
from datetime import UTC, datetime

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.io_ops.interruption import interruption, seconds_left
from adws.io_ops.signals import wake_descriptor


def now() -> IOResult[datetime, PipelineError]:
    """Return the time of day, aware, in UTC."""
    return IOSuccess(datetime.now(UTC))


def monotonic_seconds() -> IOResult[float, PipelineError]:
    """Return seconds on a clock that only goes forward, for measuring."""
    return IOSuccess(time.monotonic())


def sleep(seconds: float) -> IOResult[None, PipelineError]:
    """Wait; cut short with ``TimeLimitReached`` or ``Cancelled``."""
    wake = wake_descriptor()
    until = time.monotonic() + seconds
    _ = select.select([] if wake is None else [wake], [], [], seconds_left(until))
    stopped = interruption()
    return IOSuccess(None) if stopped is None else IOFailure(stopped)
