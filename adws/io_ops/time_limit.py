"""A time limit around a piece of work: every wait inside ends with it."""

import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

from attrs import frozen
from returns.io import IOResult

from adws.core.errors import PipelineError, TimeLimitReached

_Value = TypeVar("_Value")


@frozen
class TimeLimit:
    """``seconds`` is the caller's limit, ``deadline`` is on the monotonic clock."""

    seconds: float
    deadline: float


_LIMIT: ContextVar[TimeLimit | None] = ContextVar("time limit", default=None)


def with_time_limit(
    seconds: float, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Run an action in which no process and no sleep continues after ``seconds``.

    Interrupted calls fail with ``TimeLimitReached``; of nested limits the nearer one counts. The
    limit belongs to this thread; a thread started inside has it if it runs in a copy of the context
    (``contextvars.copy_context``).
    """
    limit, outer = TimeLimit(seconds, time.monotonic() + seconds), _LIMIT.get()
    nearer = limit if outer is None or limit.deadline < outer.deadline else outer
    token = _LIMIT.set(nearer)
    try:
        return action()
    finally:
        _LIMIT.reset(token)


def deadline() -> float:
    """Return when the limit around this code ends, on the monotonic clock; infinity without one."""
    limit = _LIMIT.get()
    return float("inf") if limit is None else limit.deadline


def limit_reached() -> PipelineError | None:
    """Return the error of a limit that has passed, or None."""
    limit = _LIMIT.get()
    if limit is None or time.monotonic() < limit.deadline:
        return None
    return limit_passed(limit.seconds)


def limit_passed(seconds: float) -> PipelineError:
    """Return the error of a limit of so many seconds."""
    return TimeLimitReached(
        f"the time limit of {seconds:g} s was reached",
        hint="allow more time, or ask for less work at once",
        context={"seconds": seconds},
    )
