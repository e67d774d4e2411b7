"""Doing things at the same time."""

import os
import signal
from collections.abc import Callable
from functools import partial
from threading import Barrier, Event, Timer, get_ident

import pytest
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import CommandFailed, PipelineError, TimeLimitReached
from adws.core.parallel import run_in_lanes, run_parallel
from adws.tests.vcs.repositories import error, value


def wait_for_others(barrier: Barrier, number: int) -> IOResult[int, PipelineError]:
    """Wait until all others are here too."""
    _ = barrier.wait(timeout=10)
    return IOSuccess(number)


def test_all_run_at_the_same_time_and_answer_in_order() -> None:
    """Each waits for the others here: one after the other, none would end."""
    barrier = Barrier(3)
    assert value(
        run_parallel(partial(wait_for_others, barrier, number) for number in range(3))
    ) == (0, 1, 2)


def test_the_first_failure_in_order_is_told_when_all_have_ended() -> None:
    """The others are not cut short."""
    barrier = Barrier(2)
    done: list[int] = []

    def note() -> IOResult[int, PipelineError]:
        _ = wait_for_others(barrier, 1).map(done.append)
        return IOSuccess(1)

    def fail() -> IOResult[int, PipelineError]:
        _ = wait_for_others(barrier, 0)
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


def never() -> None:
    """Be called by nobody."""
    raise AssertionError


@pytest.mark.parametrize(("count", "lanes"), [(0, 4), (1, 4), (3, 1)])
def test_where_one_lane_suffices_no_thread_is_made(count: int, lanes: int) -> None:
    """All is done here, in order."""
    actions = [get_ident] * count
    assert run_in_lanes(actions, lanes, end_others=never) == (get_ident(),) * count


def test_lanes_work_at_the_same_time_and_answer_in_order() -> None:
    """Six meet in threes: in fewer lanes none would end, and in more lanes as many at once."""
    barrier, working, most = Barrier(3), list[int](), list[int]()

    def work(number: int) -> int:
        working.append(number)
        most.append(len(working))
        _ = barrier.wait(timeout=10)
        working.remove(number)
        return number

    actions = [partial(work, number) for number in range(6)]
    assert run_in_lanes(actions, 3, end_others=never) == tuple(range(6))
    assert max(most) <= 3


def ended_by(actions: list[Callable[[], object]], lanes: int) -> tuple[type[BaseException], int]:
    """Return what comes out of lanes, and how often the others were ended."""
    ends: list[None] = []
    with pytest.raises(BaseException) as raised:  # noqa: PT011 - any at all
        _ = run_in_lanes(actions, lanes, end_others=partial(ends.append, None))
    return raised.type, len(ends)


def test_an_exception_in_a_lane_ends_the_others_and_what_has_not_begun() -> None:
    """It comes out once all that began have ended."""
    ended, begun = Event(), list[int]()

    def wait() -> None:
        assert ended.wait(10)
        begun.append(1)

    def fault() -> None:
        begun.append(2 // len(()))

    with pytest.raises(ZeroDivisionError):
        _ = run_in_lanes([wait, fault, wait], 2, end_others=ended.set)
    assert begun in ([1], [1, 1])


def test_in_one_lane_an_exception_comes_at_once() -> None:
    """There are no others to be ended."""

    def fault() -> int:
        return 1 // len(())

    assert ended_by([fault, never], 1) == (ZeroDivisionError, 0)


def test_who_interrupts_the_waiting_ends_the_lanes() -> None:
    """Ctrl-C without a handler comes to the thread that waits for the lanes."""
    ended = Event()

    def wait() -> None:
        assert ended.wait(10)

    timer = Timer(0.2, partial(os.kill, os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        _ = run_in_lanes([wait, wait], 2, end_others=ended.set)
    timer.join()
