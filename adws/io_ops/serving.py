"""Runs an action while a program runs in the background, and then ends the program."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from attrs import frozen
from returns.functions import identity
from returns.io import IOFailure, IOResult
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.io_ops.interruption import interruption
from adws.io_ops.process import HINTS
from adws.io_ops.process_ending import GRACE_SECONDS, HURRIED_GRACE_SECONDS
from adws.io_ops.running import RunningProgram, started_program
from adws.io_ops.translation import perform

_Value = TypeVar("_Value")
_PAUSE_SECONDS = 0.05


@frozen
class BackgroundRun(Generic[_Value]):
    """The results of a background program and of the action.

    ``value`` is None if the program never was ready. ``ended_early``: it ended by itself.
    """

    value: _Value | None
    completed: CompletedProcess
    ended_early: bool


def while_running(
    command: Command,
    ready: Callable[[], IOResult[bool, PipelineError]],
    body: Callable[[], IOResult[_Value, PipelineError]],
    ready_seconds: float,
) -> IOResult[BackgroundRun[_Value], PipelineError]:
    """Start a program, wait until it is ready, run an action, and end it with all its descendants.

    It calls ``ready`` again and again, for ``ready_seconds`` at most, or until the program ends. If
    the program does not become ready, ``body`` does not run, and that is a value. The output of the
    program is read all the time. Fails as ``run_process`` does, and as ``ready`` and ``body`` do.
    """
    if stopped := interruption():
        return IOFailure(stopped)
    ran = perform(
        "run", command.argv[0], _run_beside, command, ready, body, ready_seconds, hints=HINTS
    )
    return ran.alt(lambda error: interruption() or error).bind_result(identity)


def _run_beside(
    command: Command,
    ready: Callable[[], IOResult[bool, PipelineError]],
    body: Callable[[], IOResult[_Value, PipelineError]],
    ready_seconds: float,
) -> Result[BackgroundRun[_Value], PipelineError]:
    began = time.monotonic()
    with started_program(command, None) as running:

        def do(is_ready: bool) -> Result[_Value | None, PipelineError]:  # noqa: FBT001 - the value of a result
            if not is_ready:
                return Success(None)
            with _pumping(running):
                return settle(body())

        outcome = _wait(running, ready, began + ready_seconds).bind(do)
        early = running.tree.program.poll() is not None
        exit_code = running.end(GRACE_SECONDS if is_successful(outcome) else HURRIED_GRACE_SECONDS)
    completed = running.completed(command, exit_code, time.monotonic() - began)
    return outcome.map(lambda value: BackgroundRun(value, completed, early))


def _wait(
    running: RunningProgram, ready: Callable[[], IOResult[bool, PipelineError]], until: float
) -> Result[bool, PipelineError]:
    while running.tree.program.poll() is None and time.monotonic() < until:
        if stopped := interruption():
            return Failure(stopped)
        is_ready = settle(ready())
        if not is_successful(is_ready) or is_ready.unwrap():
            return is_ready
        running.streams.pump(_PAUSE_SECONDS)
    return Success(False)  # noqa: FBT003 - the answer itself


@contextmanager
def _pumping(running: RunningProgram) -> Iterator[None]:
    """Read the output of the program meanwhile, so that it never blocks on a full pipe."""
    over = threading.Event()

    def serve() -> None:
        while not over.is_set():
            running.streams.pump(_PAUSE_SECONDS)

    serving = threading.Thread(target=serve, daemon=True)
    serving.start()
    try:
        yield
    finally:
        over.set()
        serving.join()
