"""Settling and traversing."""

from hypothesis import given
from hypothesis import strategies as st
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Success

from adws.core.errors import CommandFailed, PipelineError
from adws.core.railway import settle, traverse


def test_settling_takes_only_the_marker_off() -> None:
    """The same value, the same error."""
    error = CommandFailed("no")
    failed: IOResult[int, PipelineError] = IOFailure(error)
    assert (settle(IOSuccess(1)), settle(failed)) == (Success(1), Failure(error))


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
