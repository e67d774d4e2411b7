"""Asks a running program questions, line by line over two named pipes."""

import os
import select
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import PurePath
from typing import TypeVar

from attrs import define
from returns.functions import identity
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws.core.errors import CommandFailed, PipelineError
from adws.core.process import Command
from adws.io_ops.interruption import interruption, seconds_left
from adws.io_ops.serving import BackgroundRun, while_running
from adws.io_ops.translation import perform

_Value = TypeVar("_Value")
_CHUNK = 1 << 16
_MAX_WAIT_SECONDS = 0.2

Ask = Callable[[str, float], IOResult[str, PipelineError]]
"""Sends one line and returns the line that answers it, both without their ends.

The number is the longest wait, in seconds. Fails with ``CommandFailed`` if the program has ended or
does not answer in time, and as ``run_process`` does when the work is stopped.
"""


def while_conversing(
    command: Command,
    folder: PurePath,
    body: Callable[[Ask], IOResult[_Value, PipelineError]],
    ready_seconds: float,
) -> IOResult[BackgroundRun[_Value], PipelineError]:
    """Start a program, wait for its first line, ask it questions, and end all its processes.

    It finds two named pipes in ``folder``: it reads ``questions``, which ends when this process is
    gone, and writes to ``answers``. The rest is as in ``while_running``.
    """

    def converse() -> IOResult[BackgroundRun[_Value], PipelineError]:
        with _pipes(folder) as pipes:
            return while_running(command, pipes.has_spoken, lambda: body(pipes.ask), ready_seconds)

    return perform("make pipes in", folder, converse).bind(identity)


@define
class _Pipes:
    """Our ends of the pipes, and output that no question has used yet."""

    questions: int
    answers: int
    received: bytes = b""

    def has_spoken(self) -> IOResult[bool, PipelineError]:
        """Wait a moment for the first line."""
        if _is_ready(self.answers, select.POLLIN, _MAX_WAIT_SECONDS):
            self.received += os.read(self.answers, _CHUNK)
        return IOSuccess(self._take() is not None)

    def ask(self, line: str, seconds: float) -> IOResult[str, PipelineError]:
        """Send a line and wait for another."""
        unsent, until = line.encode() + b"\n", time.monotonic() + seconds
        answer = perform("ask over", "a pipe", self._exchange, unsent, until)
        return answer.bind_result(identity)

    def _exchange(self, unsent: bytes, until: float) -> Result[str, PipelineError]:
        while True:
            if unsent and _is_ready(self.questions, select.POLLOUT, 0.0):
                unsent = unsent[os.write(self.questions, unsent) :]
            elif _is_ready(
                self.answers, select.POLLIN, min(_MAX_WAIT_SECONDS, seconds_left(until))
            ):
                chunk = os.read(self.answers, _CHUNK)
                self.received += chunk
                if not chunk:
                    return Failure(_no_answer("has ended"))
            if (line := self._take()) is not None:
                return Success(line)
            if stopped := interruption():
                return Failure(stopped)
            if time.monotonic() >= until:
                return Failure(_no_answer("does not answer"))

    def _take(self) -> str | None:
        line, end, rest = self.received.partition(b"\n")
        if not end:
            return None
        self.received = rest
        return line.decode("utf-8", "replace")


def _is_ready(descriptor: int, event: int, seconds: float) -> bool:
    """Whether a descriptor becomes ready, or its other side closes, within so many seconds."""
    poll = select.poll()
    poll.register(descriptor, event)
    return bool(poll.poll(seconds * 1000))


def _no_answer(state: str) -> PipelineError:
    return CommandFailed(
        f"the program {state}",
        hint="run its command by hand and read its output",
    )


@contextmanager
def _pipes(folder: PurePath) -> Iterator[_Pipes]:
    """Make the pipes; ours for the questions is open in both directions, so it has a reader."""
    with ExitStack() as stack:
        questions = _opened(stack, folder / "questions", os.O_RDWR)
        yield _Pipes(questions, _opened(stack, folder / "answers", os.O_RDONLY))


def _opened(stack: ExitStack, path: PurePath, flags: int) -> int:
    os.mkfifo(path)
    descriptor = os.open(path, flags | os.O_NONBLOCK)
    _ = stack.callback(os.close, descriptor)
    return descriptor
