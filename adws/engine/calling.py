"""Calls a step once: with the slots under its own names, and within its time limit."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import TypeVar

from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.context import Context, Step
from adws.core.errors import PipelineError, TimeLimitReached
from adws.core.railway import settle
from adws.core.step_outcome import step_result
from adws.engine.frame import WorkflowFrame
from adws.engine.keeping import Keeper
from adws.engine.slot_names import inputs, outputs, with_step_names, with_stored_names

_Value = TypeVar("_Value")

_PIECE_SECONDS = 1.0


def call_step(
    frame: WorkflowFrame, step: Step, context: Context, keeper: Keeper | None = None
) -> IOResult[Context, PipelineError]:
    """Call a step once, with the slot names and the time limit of its use.

    A function that declares nothing may write only slots that ``keeper`` saves; if nothing is
    saved, any.
    """
    action = partial(_call_renamed, frame, step, context, keeper)
    return _with_limit(seconds_allowed(frame), action)


def pause_before_retry(
    frame: WorkflowFrame, error: PipelineError
) -> IOResult[str | None, PipelineError]:
    """Wait before another try: as long as the error says, or each time twice as long.

    Returns the signal with which a person asked to stop during the wait, or None.
    """
    error_delay = error.retry_after_seconds
    doubled = frame.prepared.use.retry_delay_seconds * 2 ** (frame.attempt - 1)
    seconds = doubled if error_delay is None else error_delay
    seconds_left = None if frame.deadline is None else frame.deadline - now_seconds()
    return (
        _with_limit(seconds_left, partial(_wait, now_seconds() + seconds))
        if seconds
        else IOSuccess(None)
    )


def after_interrupt(
    action: Callable[[], IOResult[_Value, PipelineError]],
) -> IOResult[_Value, PipelineError]:
    """Do the remaining work after an interrupt, without starting processes and without waiting."""
    with closing(io_ops.Cancellation()) as interrupted:
        interrupted.cancel("an interrupt")
        return io_ops.with_cancellation(interrupted, action)


def _wait(until: float) -> IOResult[str | None, PipelineError]:
    """Wait in short pieces, so that a request to stop does not have to wait."""
    while (seconds_left := until - now_seconds()) > 0:
        outcome: IOResult[str | None, PipelineError] = IOResult.do(
            signal
            for _slept in io_ops.sleep(min(seconds_left, _PIECE_SECONDS))
            for signal in io_ops.stop_requested()
        )
        settled = settle(outcome)
        if not is_successful(settled) or settled.unwrap():
            return outcome
    return IOSuccess(None)


def seconds_allowed(frame: WorkflowFrame) -> float | None:
    """Return how long the step of a frame may run, or None without a limit.

    The workflow's limit does not hold for a step that cleans up after the end of its workflow.
    """
    own = frame.prepared.use.timeout_seconds
    if frame.deadline is None or frame.ending is not None:
        return own
    seconds_left = frame.deadline - now_seconds()
    return seconds_left if own is None else min(own, seconds_left)


def now_seconds() -> float:
    """Return the time on the monotonic clock."""
    return settle(io_ops.monotonic_seconds()).value_or(0.0)


def _with_limit(
    seconds: float | None, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    if seconds is None:
        return action()
    if seconds > 0:
        return io_ops.with_time_limit(seconds, action)
    return IOFailure(
        TimeLimitReached(
            "no time is left for this step",
            hint="raise timeout_seconds of the workflow around it",
        )
    )


def _call_renamed(
    frame: WorkflowFrame, step: Step, context: Context, keeper: Keeper | None
) -> IOResult[Context, PipelineError]:
    prepared = frame.prepared
    name = prepared.use.name
    saved = None if keeper is None else keeper.slots
    may_write = saved if prepared.may_write is None else prepared.may_write
    if not (frame.names or prepared.use.input_from or prepared.output):
        return IOResult.from_result(step_result(step, name, may_write, context))
    input_names, output_names = inputs(frame.names, prepared), outputs(frame.names, prepared)
    lent = with_step_names(context, input_names, output_names)
    result = step_result(step, name, may_write, lent)
    return IOResult.do(
        with_stored_names(context, input_names, output_names, after)
        for after in IOResult.from_result(result)
    )
