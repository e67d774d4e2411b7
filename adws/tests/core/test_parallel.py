"""Doing things at the same time."""

from functools import partial
from threading import Barrier

import pytest
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import CommandFailed, PipelineError, TimeLimitReached
from adws.core.parallel import run_parallel
from adws.tests.vcs.repositories import error, value


def met(barrier: Barrier, number: int) -> IOResult[int, PipelineError]:
    """Wait until all others are here too."""
    _ = barrier.wait(timeout=10)
    return IOSuccess(number)


def test_all_run_at_the_same_time_and_answer_in_order() -> None:
    """Each waits for the others here: one after the other, none would end."""
    barrier = Barrier(3)
    assert value(run_parallel(partial(met, barrier, number) for number in range(3))) == (0, 1, 2)


def test_the_first_failure_in_order_is_told_when_all_have_ended() -> None:
    """The others are not cut short."""
    barrier = Barrier(2)
    done: list[int] = []

    def note() -> IOResult[int, PipelineError]:
        _ = met(barrier, 1).map(done.append)
        return IOSuccess(1)

    def fail() -> IOResult[int, PipelineError]:
        _ = met(barrier, 0)
        return IOFailure(CommandFailed("no"))

    assert error(run_parallel((fail, note))) == CommandFailed("no")
    assert done == [1]


def test_nothing_is_done_at_once() -> None:
    """Of no actions there are no values."""
    assert value(run_parallel(())) == ()


@pytest.mark.real_io
def test_the_time_limit_around_it_holds_inside() -> None:
    """A thread takes the limit of the one that started it along."""
    limited = io_ops.with_time_limit(
        0.05, partial(run_parallel, (partial(io_ops.sleep, 30.0), partial(io_ops.sleep, 30.0)))
    )
    assert isinstance(error(limited), TimeLimitReached)


def test_a_bug_comes_through() -> None:
    """An exception in a thread is not lost."""

    def fault() -> IOResult[int, PipelineError]:
        return IOSuccess(1 // len(()))

    with pytest.raises(ZeroDivisionError):
        _ = run_parallel((fault,))
