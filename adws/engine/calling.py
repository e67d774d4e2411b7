"""One call of a step: with the slots under its own names, and within its time."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context, Step
from adws.core.errors import PipelineError, TimeLimitReached
from adws.core.railway import settle
from adws.engine.frame import Frame
from adws.engine.lending import inputs, lend, outputs, take_back

_Value = TypeVar("_Value")


def call_step(frame: Frame, step: Step, context: Context) -> IOResult[Context, PipelineError]:
    """Call a step once, under the names and within the time of its use."""
    action = partial(_call_renamed, frame, step, context)
    return _within(seconds_allowed(frame), action)


def pause_before_retry(frame: Frame) -> IOResult[None, PipelineError]:
    """Wait before a further try: each time twice as long."""
    seconds = frame.prepared.use.retry_delay_seconds * 2 ** (frame.attempt - 1)
    left = None if frame.deadline is None else frame.deadline - now_seconds()
    return _within(left, partial(io_ops.sleep, seconds)) if seconds else IOSuccess(None)


def seconds_allowed(frame: Frame) -> float | None:
    """Return how long the step of a frame may run, or None without a limit.

    A step that cleans up after the end of its workflow is not bound to the workflow's limit.
    """
    own = frame.prepared.use.timeout_seconds
    if frame.deadline is None or frame.ending is not None:
        return own
    left = frame.deadline - now_seconds()
    return left if own is None else min(own, left)


def now_seconds() -> float:
    """Return the time on the monotonic clock."""
    return settle(io_ops.monotonic_seconds()).value_or(0.0)


def _within(
    seconds: float | None, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    if seconds is None:
        return action()
    if seconds > 0:
        return io_ops.with_time_limit(seconds, action)
    return IOFailure(
        TimeLimitReached(
            "no time is left for this step",
            hint="give the workflow around it a greater timeout_seconds",
        )
    )


def _call_renamed(frame: Frame, step: Step, context: Context) -> IOResult[Context, PipelineError]:
    prepared = frame.prepared
    if not (frame.names or prepared.use.input_from or prepared.output):
        return step(context)
    taken, given = inputs(frame.names, prepared), outputs(frame.names, prepared)
    lent = lend(context, taken, given)
    return step(lent).map(partial(take_back, context, taken, given))
