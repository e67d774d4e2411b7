"""Do a piece of work for one item after the other, until the time is over."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import fold

_Item = TypeVar("_Item")
_Value = TypeVar("_Value")


def in_time(
    work: Callable[[_Item], IOResult[_Value, PipelineError]],
    items: Iterable[_Item],
    seconds: float,
) -> IOResult[tuple[_Value, ...], PipelineError]:
    """Return what the work gives for the items that it can begin with in time.

    What has begun goes on to its end. The first failure stops the work.
    """
    nothing: tuple[_Value, ...] = ()
    return io_ops.monotonic_seconds().bind(
        lambda now: fold(IOSuccess(nothing), items, partial(_with_work, work, now + seconds))
    )


def _with_work(
    work: Callable[[_Item], IOResult[_Value, PipelineError]],
    end: float,
    values: tuple[_Value, ...],
    item: _Item,
) -> IOResult[tuple[_Value, ...], PipelineError]:
    def begin(now: float) -> IOResult[tuple[_Value, ...], PipelineError]:
        return IOSuccess(values) if now > end else work(item).map(lambda value: (*values, value))

    return io_ops.monotonic_seconds().bind(begin)
