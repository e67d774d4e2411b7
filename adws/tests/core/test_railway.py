"""Settling and traversing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws.core.errors import CommandFailed, PipelineError, PipelineException
from adws.core.railway import all_of, fold, settle, traverse, unwrap


def test_settling_takes_only_the_marker_off() -> None:
    """The same value, the same error."""
    error = CommandFailed("no")
    failed: IOResult[int, PipelineError] = IOFailure(error)
    assert (settle(IOSuccess(1)), settle(failed)) == (Success(1), Failure(error))


def test_unwrapping_gives_the_value_or_raises_the_error_with_words() -> None:
    """From either container."""
    error = CommandFailed("it broke", hint="mend it")
    failed: Result[int, PipelineError] = Failure(error)
    assert (unwrap(IOSuccess(1)), unwrap(Success(2))) == (1, 2)
    for outcome in (failed, IOResult.from_result(failed)):
        with pytest.raises(
            PipelineException, match=r"^CommandFailed: it broke\nmend it$"
        ) as raised:
            _ = unwrap(outcome)
        assert raised.value.error == error


@given(st.lists(st.integers()), st.integers())
def test_traversing_stops_at_the_first_failure(items: list[int], bad: int) -> None:
    """What came before was done, what comes after is not."""
    done: list[int] = []

    def work(item: int) -> IOResult[int, PipelineError]:
        done.append(item)
        return IOFailure(CommandFailed("bad")) if item == bad else IOSuccess(item * 2)

    outcome = traverse(work, items)
    if bad in items:
        assert outcome == IOFailure(CommandFailed("bad"))
        assert done == items[: items.index(bad) + 1]
    else:
        assert outcome == IOSuccess(tuple(item * 2 for item in items))
        assert done == items


@given(st.lists(st.integers()), st.integers())
def test_folding_stops_at_the_first_failure(items: list[int], bad: int) -> None:
    """Pure or not, the state goes from item to item until one fails."""

    def add(total: int, item: int) -> Result[int, PipelineError]:
        return Failure(CommandFailed("bad")) if item == bad else Success(total + item)

    def add_io(total: int, item: int) -> IOResult[int, PipelineError]:
        return IOResult.from_result(add(total, item))

    start: Result[int, PipelineError] = Success(1)
    expected: Result[int, PipelineError] = Success(1 + sum(items))
    if bad in items:
        expected = Failure(CommandFailed("bad"))
    assert fold(start, items, add) == expected
    assert fold(IOResult.from_result(start), items, add_io) == IOResult.from_result(expected)


def test_all_of_some_results_is_all_their_values_or_the_first_failure() -> None:
    """Nothing is left out."""
    first: Result[int, PipelineError] = Failure(CommandFailed("first"))
    later: Result[int, PipelineError] = Failure(CommandFailed("later"))
    good: Result[int, PipelineError] = Success(1)
    assert all_of((good, good)) == Success((1, 1))
    assert all_of((good, first, later)) == first
    assert all_of(()) == Success(())
