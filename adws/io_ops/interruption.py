"""What cuts waiting short: a person who stops the work, or a time limit around it."""

import time

from adws.core.errors import PipelineError
from adws.io_ops.signals import cancelled
from adws.io_ops.time_limit import deadline, limit_reached


def interruption() -> PipelineError | None:
    """Return why nothing may be waited for any more, or None."""
    return cancelled() or limit_reached()


def seconds_left(until: float) -> float:
    """Return for how long to wait at most for a moment on the monotonic clock."""
    return max(0.0, min(until, deadline()) - time.monotonic())
