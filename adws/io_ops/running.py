"""A running program: starts it, serves its streams, ends it."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path, PurePath
from typing import IO, cast

from attrs import define, field

from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess
from adws.io_ops.atomic_write import encoded
from adws.io_ops.capture import BoundedText, LineSplitter
from adws.io_ops.identity import fresh_id
from adws.io_ops.interruption import interruption, seconds_left, wake_descriptors
from adws.io_ops.log_file import LogFile, log_file
from adws.io_ops.process_ending import GRACE_SECONDS, HURRIED_INTERRUPT_SECONDS, end_all
from adws.io_ops.process_start import start, uses_keeper
from adws.io_ops.process_tree import ProcessTree, start_tracked, stop_tracking
from adws.io_ops.streams import Streams

_DRAIN_SECONDS = 1.0
_POLL_SECONDS = 0.02
_MAX_WAIT_SECONDS = 60.0


@define
class RunningProgram:
    """A started program, its descendants and its pipes."""

    tree: ProcessTree
    streams: Streams
    stdout: BoundedText = field(factory=BoundedText)
    stderr: BoundedText = field(factory=BoundedText)

    def serve(self, until: float) -> PipelineError | None:
        """Serve the program until it ends, or until a moment; return what interrupted it."""
        with self._alarms() as longest_wait:
            while self.tree.program.poll() is None and time.monotonic() < until:
                if stopped := interruption():
                    return stopped
                self.streams.pump(min(longest_wait, seconds_left(until)))
        return None

    def interrupt(self, seconds: float) -> None:
        """Send SIGINT to the program, and give it so many seconds to report its result and end.

        A wrapper does not get the signal: it would end, and end the program with it.
        """
        for pid in self.tree.alive_inside():
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGINT)
        began = time.monotonic()
        while self.tree.program.poll() is None and time.monotonic() < began + _patience(seconds):
            self.streams.pump(_POLL_SECONDS)

    def end(self, grace_seconds: float = GRACE_SECONDS) -> int:
        """End all remaining processes, take the last output, return the exit code."""
        end_all(
            self.tree.alive, self.streams.pump, grace_seconds, find_signalled=self.tree.alive_inside
        )
        until = time.monotonic() + _DRAIN_SECONDS
        while self.streams.reading and time.monotonic() < until:
            self.streams.pump(_POLL_SECONDS)
        return self.tree.program.wait()

    def completed(self, command: Command, exit_code: int, seconds: float) -> CompletedProcess:
        """Return the result of the program, which ended ``seconds`` after its start."""
        return CompletedProcess(
            argv=command.argv,
            exit_code=exit_code,
            stdout=self.stdout.text(),
            stderr=self.stderr.text(),
            truncated=self.stdout.truncated or self.stderr.truncated,
            duration_seconds=seconds,
            log=command.log,
        )

    @contextmanager
    def _alarms(self) -> Iterator[float]:
        """Let the program's end and a request to stop wake ``pump``; yield how long it may wait."""
        with ExitStack() as stack:
            for wake in wake_descriptors():
                self._watch(stack, wake)
            try:
                end = os.pidfd_open(self.tree.program.pid)
            except (AttributeError, OSError):
                yield _POLL_SECONDS
                return
            _ = stack.callback(os.close, end)
            self._watch(stack, end)
            yield _MAX_WAIT_SECONDS

    def _watch(self, stack: ExitStack, descriptor: int) -> None:
        self.streams.watch(descriptor)
        _ = stack.callback(self.streams.forget, descriptor)


@contextmanager
def started_program(
    command: Command, on_line: Callable[[str], None] | None
) -> Iterator[RunningProgram]:
    """Start a program; after the block, none of its processes is left."""
    with ExitStack() as stack:
        for path, text in command.files.items():
            _ = Path(path).write_bytes(encoded(text))
        log, copy = _opened(stack, command.log), _opened(stack, command.stdout_file)
        mark = fresh_id()
        begin, wrapped = partial(start, command, mark), bool(command.wrapper)
        tree = start_tracked(mark, begin, keep_running=uses_keeper(command), wrapped=wrapped)
        _ = stack.callback(_end_and_close, tree)
        streams = Streams()
        _ = stack.callback(streams.close)
        running = RunningProgram(tree, streams)
        _connect(running, command, on_line, log, copy)
        yield running


def _patience(seconds: float) -> float:
    return min(seconds, HURRIED_INTERRUPT_SECONDS) if interruption() else seconds


def _connect(
    running: RunningProgram,
    command: Command,
    on_line: Callable[[str], None] | None,
    log: tuple[LogFile, ...],
    copy: tuple[LogFile, ...],
) -> None:
    program = running.tree.program
    on_lines = () if on_line is None else (on_line,)
    running.streams.read(
        _fd(program.stdout), (running.stdout, *log, *copy, *map(LineSplitter, on_lines))
    )
    running.streams.read(_fd(program.stderr), (running.stderr, *log, *map(LineSplitter, on_lines)))
    if program.stdin is not None:
        content = command.stdin.encode("utf-8", "replace")
        running.streams.write(program.stdin.fileno(), content, program.stdin.close)


def _opened(stack: ExitStack, path: PurePath | None) -> tuple[LogFile, ...]:
    return () if path is None else (stack.enter_context(log_file(path)),)


def _fd(pipe: IO[bytes] | None) -> int:
    return cast("IO[bytes]", pipe).fileno()


def _end_and_close(tree: ProcessTree) -> None:
    program = tree.program
    try:
        end_all(tree.alive)
    finally:
        stop_tracking(tree)
        for pipe in (program.stdin, program.stdout, program.stderr):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()
    _ = program.wait()
