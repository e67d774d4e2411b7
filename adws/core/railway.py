"""The functions of the railway besides map, bind, bind_result, alt and lash."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast, overload

from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Result, Success
from returns.unsafe import unsafe_perform_io

from adws.core.errors import PipelineError

_Value = TypeVar("_Value")
_Item = TypeVar("_Item")
_State = TypeVar("_State")


def settle(outcome: IOResult[_Value, PipelineError]) -> Result[_Value, PipelineError]:
    """Return the ``Result`` in an outcome, so that code may branch on it.

    An ``IOResult`` is work already done; only this function removes the ``IO`` marker.

    >>> from returns.io import IOSuccess
    >>> settle(IOSuccess(1))
    <Success: 1>
    """
    marked: Any = outcome
    result: Result[_Value, PipelineError] = unsafe_perform_io(marked)
    return result


def unwrap(outcome: IOResult[_Value, PipelineError] | Result[_Value, PipelineError]) -> _Value:
    """Return the value of an outcome, or raise its error as a ``PipelineException``.

    For programs that raise. The exception says what happened and what to do; that of ``returns``
    has no words. In a step, the step fails with the error.

    >>> unwrap(Success(1))
    1
    """
    result = settle(outcome) if isinstance(outcome, IOResult) else outcome
    if not is_successful(result):
        raise result.failure().as_exception()
    return result.unwrap()


def collect(
    outcomes: Iterable[IOResult[_Value, PipelineError]],
) -> IOResult[tuple[_Value, ...], PipelineError]:
    """Return the values of all outcomes, or the first failure.

    A generator stops at the first failure: the work of the outcomes after it is not done.

    >>> from returns.io import IOSuccess
    >>> collect(IOSuccess(number) for number in (1, 2))
    <IOResult: <Success: (1, 2)>>
    """
    values: list[_Value] = []
    for outcome in outcomes:
        settled = settle(outcome)
        if not is_successful(settled):
            return cast("IOResult[tuple[_Value, ...], PipelineError]", outcome)
        values.append(settled.unwrap())
    return IOSuccess(tuple(values))


def traverse(
    function: Callable[[_Item], IOResult[_Value, PipelineError]],
    items: Iterable[_Item],
) -> IOResult[tuple[_Value, ...], PipelineError]:
    """Call a function for each item in turn and collect the values; the first failure stops it.

    >>> from returns.io import IOSuccess
    >>> traverse(IOSuccess, (1, 2))
    <IOResult: <Success: (1, 2)>>
    """
    return collect(map(function, items))


@overload
def fold(
    start: Result[_State, PipelineError],
    items: Iterable[_Item],
    function: Callable[[_State, _Item], Result[_State, PipelineError]],
) -> Result[_State, PipelineError]: ...


@overload
def fold(
    start: IOResult[_State, PipelineError],
    items: Iterable[_Item],
    function: Callable[[_State, _Item], IOResult[_State, PipelineError]],
) -> IOResult[_State, PipelineError]: ...


def fold(start: Any, items: Iterable[_Item], function: Callable[[Any, _Item], Any]) -> Any:
    """Reduce all items to one state, like ``functools.reduce``; the first failure stops it.

    >>> fold(Success(1), (2, 3), lambda total, number: Success(total + number))
    <Success: 6>
    """
    outcome = start
    for item in items:
        outcome = outcome.bind(lambda state, item=item: function(state, item))
    return outcome


def all_of(
    results: Iterable[Result[_Value, PipelineError]],
) -> Result[tuple[_Value, ...], PipelineError]:
    """Return the values of all results, or the first failure.

    >>> all_of((Success(1), Success(2)))
    <Success: (1, 2)>
    """
    values: list[_Value] = []
    for result in results:
        if not is_successful(result):
            return cast("Result[tuple[_Value, ...], PipelineError]", result)
        values.append(result.unwrap())
    return Success(tuple(values))
