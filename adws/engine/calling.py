"""One call of a step: with the slots under its own names, and within its time."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.context import Context, Step
from adws.core.errors import PipelineError, TimeLimitReached
from adws.core.railway import settle
from adws.engine.frame import Frame
from adws.engine.lending import inputs, lend, outputs, take_back

_Value = TypeVar("_Value")

_PIECE_SECONDS = 1.0


def call_step(frame: Frame, step: Step, context: Context) -> IOResult[Context, PipelineError]:
    """Call a step once, under the names and within the time of its use."""
    action = partial(_call_renamed, frame, step, context)
    return _within(seconds_allowed(frame), action)


def pause_before_retry(frame: Frame, error: PipelineError) -> IOResult[str | None, PipelineError]:
    """Wait before a further try: as long as the error says, or each time twice as long.

    Returns the signal by which a person has asked to stop meanwhile, or None.
    """
    told = error.retry_after_seconds
    doubled = frame.prepared.use.retry_delay_seconds * 2 ** (frame.attempt - 1)
    seconds = doubled if told is None else told
    left = None if frame.deadline is None else frame.deadline - now_seconds()
    return _within(left, partial(_wait, now_seconds() + seconds)) if seconds else IOSuccess(None)


def _wait(until: float) -> IOResult[str | None, PipelineError]:
    """Wait in short pieces, so that nobody who asks to stop waits for the end of a long one."""
    while (left := until - now_seconds()) > 0:
        asked = settle(io_ops.sleep(min(left, _PIECE_SECONDS)).bind(_stop_requested))
        if not is_successful(asked) or asked.unwrap():
            return IOResult.from_result(asked)
    return IOSuccess(None)


def _stop_requested(_: None) -> IOResult[str | None, PipelineError]:
    return io_ops.stop_requested()


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
