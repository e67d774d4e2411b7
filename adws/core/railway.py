"""The railway's few words beyond map, bind, bind_result, alt and lash."""

from collections.abc import Callable, Iterable
from typing import TypeVar, cast

from returns.io import IO, IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Result
from returns.unsafe import unsafe_perform_io

from adws.core.errors import PipelineError

_Value = TypeVar("_Value")
_Item = TypeVar("_Item")


def settle(outcome: IOResult[_Value, PipelineError]) -> Result[_Value, PipelineError]:
    """Return what an outcome holds, so that code may branch on it.

    An ``IOResult`` is work already done; this only takes the marker off, and is the only place
    that does.

    >>> from returns.io import IOSuccess
    >>> settle(IOSuccess(1))
    <Success: 1>
    """
    return unsafe_perform_io(cast("IO[Result[_Value, PipelineError]]", outcome))


def traverse(
    function: Callable[[_Item], IOResult[_Value, PipelineError]],
    items: Iterable[_Item],
) -> IOResult[tuple[_Value, ...], PipelineError]:
    """Do the work for each item in turn and collect the values; the first failure stops it.

    >>> from returns.io import IOSuccess
    >>> traverse(IOSuccess, (1, 2))
    <IOResult: <Success: (1, 2)>>
    """
    values: list[_Value] = []
    for item in items:
        outcome = function(item)
        settled = settle(outcome)
        if not is_successful(settled):
            return cast("IOResult[tuple[_Value, ...], PipelineError]", outcome)
        values.append(settled.unwrap())
    return IOSuccess(tuple(values))
