"""A person at a terminal is asked for a moment first; any other signal ends what runs."""

import os
import signal
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path, PurePath

import pytest
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import Cancelled, PipelineError
from adws.core.process import Command
from adws.tests.io_ops.refusal import bug
from adws.tests.io_ops.standard_input import standard_input, terminal_input

pytestmark = pytest.mark.real_io


def _cancelled(name: str) -> Cancelled:
    hint = "run the same command again to continue"
    return Cancelled(f"stopped at once by {name}", hint=hint, context={"signal": name})


_CANCELLED = _cancelled("SIGTERM")


@pytest.fixture
def terminal() -> Iterator[None]:
    """Let standard input be a terminal."""
    with terminal_input():
        yield


@pytest.fixture
def _no_terminal() -> Iterator[None]:
    with Path(os.devnull).open("rb") as nothing, standard_input(nothing.fileno()):
        yield


def _send(number: signal.Signals) -> None:
    os.kill(os.getpid(), number)


def _stop_twice() -> None:
    _send(signal.SIGINT)
    _send(signal.SIGTERM)
    _send(signal.SIGTERM)


@pytest.mark.usefixtures("terminal")
def test_the_first_ctrl_c_at_a_terminal_only_asks(capfd: pytest.CaptureFixture[str]) -> None:
    """The person is answered at once; work goes on, and can look whether it shall stop soon."""

    def work() -> IOResult[str | None, PipelineError]:
        assert io_ops.stop_requested() == IOSuccess(None)
        _send(signal.SIGINT)
        assert capfd.readouterr().err == "Stopping.\n"
        return io_ops.sleep(0.01).bind(lambda _: io_ops.stop_requested())

    assert io_ops.with_stop_signals(work, "Stopping.") == IOSuccess("SIGINT")
    assert io_ops.stop_requested() == IOSuccess(None)


@pytest.mark.parametrize(
    ("stdin", "name"),
    [("terminal", "SIGTERM"), ("_no_terminal", "SIGINT"), ("_no_terminal", "SIGTERM")],
)
def test_what_a_machine_sends_ends_work_at_once(
    stdin: str, name: str, request: pytest.FixtureRequest
) -> None:
    """The first signal already: a machine kills soon after it."""
    request.getfixturevalue(stdin)

    def work() -> IOResult[None, PipelineError]:
        _send(signal.Signals[name])
        return io_ops.sleep(60)

    assert io_ops.with_stop_signals(work) == IOFailure(_cancelled(name))


@pytest.mark.usefixtures("terminal")
def test_the_second_signal_ends_a_sleep_and_whatever_comes_later() -> None:
    """Until the outermost call has returned; then all is as before."""

    def work() -> IOResult[tuple[object, ...], PipelineError]:
        _stop_twice()
        later = io_ops.run_process(Command(("true",), PurePath("/")))
        inner = io_ops.with_stop_signals(partial(io_ops.sleep, 0))
        return IOSuccess((io_ops.sleep(60), later, inner))

    assert io_ops.with_stop_signals(work) == IOSuccess((IOFailure(_CANCELLED),) * 3)
    assert io_ops.sleep(0) == IOSuccess(None)


@pytest.mark.usefixtures("terminal")
def test_the_second_signal_ends_a_running_program() -> None:
    """The signals come while the program runs; its answer is ``Cancelled``."""
    command = Command(("sh", "-c", "echo ready; sleep 60"), PurePath("/"))
    work = partial(io_ops.run_process, command, lambda _: _stop_twice())
    assert io_ops.with_stop_signals(work) == IOFailure(_CANCELLED)


@pytest.mark.parametrize("before", [signal.SIG_IGN, signal.default_int_handler])
def test_the_old_handlers_come_back(before: signal.Handlers) -> None:
    """Whatever they were, and after a bug too."""
    original = signal.signal(signal.SIGINT, before)
    try:
        with pytest.raises(KeyError):
            _ = io_ops.with_stop_signals(bug)
        assert signal.getsignal(signal.SIGINT) is before
    finally:
        _ = signal.signal(signal.SIGINT, original)


def test_another_thread_just_works() -> None:
    """Only the main thread may install handlers (signal, Python's documentation)."""
    seen: list[object] = []
    thread = threading.Thread(
        target=lambda: seen.append(io_ops.with_stop_signals(lambda: IOSuccess(7)))
    )
    thread.start()
    thread.join()
    assert seen == [IOSuccess(7)]
