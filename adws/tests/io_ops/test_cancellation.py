"""A wish to stop that any thread can utter ends processes and sleeps of the work around it."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from pathlib import Path, PurePath

import pytest
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import Cancelled, PipelineError
from adws.core.http import HttpRequest
from adws.core.parallel import run_parallel
from adws.core.process import Command
from adws.core.railway import settle
from adws.io_ops.cancellation import cancelled_by
from adws.tests.io_ops.refusal import bug

pytestmark = pytest.mark.real_io

SOON = 0.2
"""Seconds after which another thread cancels."""
AT_ONCE = 1.0
"""Seconds within which the work has ended then."""


def cancelled(reason: str = "the caller") -> Cancelled:
    """Return how work answers that was cancelled."""
    return Cancelled(
        f"stopped at once by {reason}",
        hint="run the same command again to continue",
        context={"cancelled_by": reason},
    )


@contextmanager
def cancelling_soon(cancellation: io_ops.Cancellation) -> Iterator[list[float]]:
    """Cancel from another thread in a moment; afterwards the list holds the seconds since."""
    moments: list[float] = []

    def cancel() -> None:
        time.sleep(SOON)
        moments.append(time.monotonic())
        cancellation.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    yield moments
    thread.join()
    moments[:] = [time.monotonic() - moments[0]]


STUBBORN = "trap '' INT TERM; setsid sh -c 'echo $$ >> pids; sleep 60' & echo $$ >> pids; sleep 60"


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_program_is_ended_with_all_that_it_has_started(here: PurePath) -> None:
    """Within a second, from another thread, and nothing of it survives."""
    cancellation = io_ops.Cancellation()
    command = Command(("sh", "-c", STUBBORN), here)
    with cancelling_soon(cancellation) as seconds:
        outcome = io_ops.with_cancellation(cancellation, partial(io_ops.run_process, command))
    assert outcome == IOFailure(cancelled())
    assert seconds[0] < AT_ONCE
    pids = settle(io_ops.read_text(here / "pids")).unwrap().split()
    assert [len(pids), *(pid for pid in pids if _is_alive(int(pid)))] == [2]


def _ask(address: str) -> IOResult[object, PipelineError]:
    return io_ops.exchange(HttpRequest("GET", address)).map(_any)


def _any(value: object) -> object:
    return value


WAITING: dict[str, Callable[[], IOResult[object, PipelineError]]] = {
    "sleep": lambda: io_ops.sleep(60).map(_any),
    "process": lambda: io_ops.run_process(Command(("sleep", "60"), PurePath("/"))).map(_any),
    "several": lambda: run_parallel((partial(io_ops.sleep, 60),) * 3).map(_any),
    "inside of a time limit": lambda: io_ops.with_time_limit(60, partial(io_ops.sleep, 60)).map(
        _any
    ),
    "until a program is ready": lambda: io_ops.while_running(
        Command(("sleep", "60"), PurePath("/")),
        lambda: IOSuccess(inner_value=False),
        lambda: IOSuccess(None),
        60,
    ).map(_any),
}


@pytest.mark.parametrize("what", WAITING)
def test_waiting_ends_within_a_second(what: str) -> None:
    """Whatever is waited for."""
    cancellation = io_ops.Cancellation()
    with cancelling_soon(cancellation) as seconds:
        outcome = io_ops.with_cancellation(cancellation, WAITING[what])
    assert outcome == IOFailure(cancelled())
    assert seconds[0] < AT_ONCE


def test_what_begins_later_does_not_begin(here: PurePath) -> None:
    """Until the work around has ended; who asked first is told."""
    cancellation = io_ops.Cancellation()
    cancellation.cancel("a test")
    cancellation.cancel("nobody")

    def work() -> IOResult[tuple[object, ...], PipelineError]:
        touch = Command(("touch", "begun"), here)
        return IOSuccess(
            (
                io_ops.run_process(touch),
                io_ops.sleep(60),
                _ask("http://127.0.0.1:9/"),
                io_ops.stop_requested(),
                io_ops.exists(here / "begun"),
            )
        )

    refused = IOFailure(cancelled("a test"))
    assert io_ops.with_cancellation(cancellation, work) == IOSuccess(
        (refused, refused, refused, IOSuccess("a test"), IOSuccess(inner_value=False))
    )


def test_after_the_work_it_has_no_effect() -> None:
    """What comes after it goes on as ever, also after an exception."""
    cancellation = io_ops.Cancellation()
    cancellation.cancel()
    assert io_ops.with_cancellation(cancellation, lambda: io_ops.sleep(1)) == IOFailure(cancelled())
    with pytest.raises(KeyError):
        _ = io_ops.with_cancellation(cancellation, bug)
    assert io_ops.sleep(0) == IOSuccess(None)
    assert io_ops.stop_requested() == IOSuccess(None)
    assert cancelled_by() is None


def test_one_that_nobody_cancels_changes_nothing() -> None:
    """The work answers what it answers."""
    work = partial(io_ops.sleep, 0)
    assert io_ops.with_cancellation(io_ops.Cancellation(), work) == IOSuccess(None)


def test_the_inner_one_ends_the_inner_work_alone() -> None:
    """And the outer one ends both."""
    outer, inner = io_ops.Cancellation(), io_ops.Cancellation()
    seen: list[object] = []

    def work() -> IOResult[None, PipelineError]:
        inner.cancel("the inner one")
        seen.append(settle(io_ops.cancellations_around()).unwrap())
        seen.append(io_ops.with_cancellation(inner, partial(io_ops.sleep, 60)))
        seen.append(io_ops.sleep(0))
        outer.cancel("the outer one")
        return io_ops.with_cancellation(io_ops.Cancellation(), partial(io_ops.sleep, 60))

    assert io_ops.with_cancellation(outer, work) == IOFailure(cancelled("the outer one"))
    assert seen == [(outer,), IOFailure(cancelled("the inner one")), IOSuccess(None)]
    assert settle(io_ops.cancellations_around()).unwrap() == ()


def test_one_may_stand_around_itself() -> None:
    """A step may run a workflow with the cancellation of its own run."""
    cancellation = io_ops.Cancellation()
    twice = partial(
        io_ops.with_cancellation,
        cancellation,
        partial(io_ops.run_process, Command(("true",), PurePath("/"))),
    )
    value = settle(io_ops.with_cancellation(cancellation, twice)).unwrap()
    assert value.exit_code == 0


def test_a_thread_has_it_in_a_copy_of_the_context() -> None:
    """Another one has not."""
    cancellation = io_ops.Cancellation()
    cancellation.cancel()
    seen: list[object] = []

    def look() -> None:
        seen.append(cancelled_by())

    def work() -> IOResult[None, PipelineError]:
        for target in (look, partial(copy_context().run, look)):
            thread = threading.Thread(target=target)
            thread.start()
            thread.join()
        return IOSuccess(None)

    _ = io_ops.with_cancellation(cancellation, work)
    assert seen == [None, "the caller"]


def _open_descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_two_hundred_cancellations_leave_no_descriptor_open() -> None:
    """Their pipes are closed with them, used or not."""

    def use(number: int) -> None:
        cancellation = io_ops.Cancellation()
        if number % 2:
            cancellation.cancel()
        command = Command(("true",), PurePath("/"))
        work: Callable[[], IOResult[object, PipelineError]] = (
            partial(io_ops.sleep, 0) if number % 20 else partial(io_ops.run_process, command)
        )
        _ = io_ops.with_cancellation(cancellation, work)

    use(0)
    before = _open_descriptors()
    for number in range(200):
        use(number)
    assert _open_descriptors() == before


def test_a_closed_one_holds_no_descriptor_and_can_still_be_cancelled() -> None:
    """Its work is over: nobody waits for the wish any more, and it may be closed twice."""
    before, cancellation = _open_descriptors(), io_ops.Cancellation()
    cancellation.close()
    cancellation.close()
    assert _open_descriptors() == before
    cancellation.cancel("late")
    assert cancellation.reason == "late"
