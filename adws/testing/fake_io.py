"""A machine in memory: the whole surface of ``io_ops``, typed, without a world behind it."""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import PurePath
from typing import TypeVar

from attrs import define, evolve, field
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.io_ops.cancellation import cancellation_error
from adws.io_ops.conversing import Ask
from adws.io_ops.gateway import gateway_answer
from adws.io_ops.lock import lock_held
from adws.io_ops.serving import BackgroundRun
from adws.io_ops.time_limit import limit_passed
from adws.io_ops.translation import perform
from adws.testing.builders import PROJECT
from adws.testing.fake_disk import FakeDisk
from adws.testing.fake_surroundings import FakeSurroundings
from adws.testing.script import Answer, Matcher, RecordedCall, is_meant, unscripted

_Value = TypeVar("_Value")


@define
class FakeIo(FakeSurroundings):
    """A machine with a folder ``/project``; what nobody has scripted fails (``AssertionError``)."""

    files: dict[PurePath, str] = field(factory=dict[PurePath, str])
    """The files of its disk, by their absolute paths."""
    links: dict[PurePath, PurePath] = field(factory=dict[PurePath, PurePath])
    """The links of its disk, with their targets."""
    processes: list[tuple[Matcher, Answer]] = field(factory=list[tuple[Matcher, Answer]])
    """What to match, as the first words of a command or a function, and what to answer; the first
    match counts. An answer that is a function may write files, or add a port."""
    programs: dict[str, PurePath | None] = field(factory=dict[str, PurePath | None])
    """What ``find_program`` finds; None: not installed."""
    strays: dict[str, int] = field(factory=dict[str, int])
    """How many processes carry a marker."""
    replies: Callable[[str], str] | None = None
    """What a program that is asked answers to a line."""
    held_locks: dict[PurePath, int] = field(factory=dict[PurePath, int])
    """The locks of others, with the ids of their processes."""
    started: datetime = datetime(2026, 1, 1, tzinfo=UTC)
    """When the clock began."""
    seconds: float = 0.0
    """The clock, in seconds since then: sleep moves it, and what processes took."""
    calls: list[RecordedCall] = field(factory=list[RecordedCall])
    """The calls that were made while it was installed, oldest first."""
    _limit: tuple[float, float] = (float("inf"), float("inf"))
    _disk: FakeDisk = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Put the files on the disk."""
        self._disk = FakeDisk(self.files, self.links, {PROJECT, *PROJECT.parents})

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that were run, in order."""
        ran = (call.arguments[0] for call in self.calls if call.name == "run_process")
        return tuple(command for command in ran if isinstance(command, Command))

    def run_process(
        self, command: Command, on_line: Callable[[str], None] | None = None
    ) -> IOResult[CompletedProcess, PipelineError]:
        """Answer as scripted; hands on lines, writes log and stdout file, moves the clock."""
        answer = cancellation_error() or self._scripted_answer(command)
        if isinstance(answer, PipelineError):
            return IOFailure(answer)
        out = ((command.log, answer.stdout + answer.stderr), (command.stdout_file, answer.stdout))
        for path, text in (*command.files.items(), *out):
            if path is not None:
                self._disk.write(path, text)
        if on_line is not None:
            for line in (answer.stdout + answer.stderr).splitlines():
                on_line(line)
        completed = evolve(answer, argv=command.argv, log=command.log)
        return self._move_clock(answer.duration_seconds).map(lambda _: completed)

    def while_running(
        self,
        command: Command,
        ready: Callable[[], IOResult[bool, PipelineError]],
        body: Callable[[], IOResult[_Value, PipelineError]],
        ready_seconds: float,
    ) -> IOResult[BackgroundRun[_Value], PipelineError]:
        """Answer as ``run_process``, then do something; a negative exit code is an end by us."""
        return IOResult.do(
            BackgroundRun(value, completed, completed.exit_code >= 0)
            for completed in self.run_process(command)
            for is_ready in ready()
            for value in (body() if is_ready else self._move_clock(ready_seconds))
        )

    def while_conversing(
        self,
        command: Command,
        folder: PurePath,  # noqa: ARG002 - a real name
        body: Callable[[Ask], IOResult[_Value, PipelineError]],
        ready_seconds: float,
    ) -> IOResult[BackgroundRun[_Value], PipelineError]:
        """Answer as ``while_running``, ready at once; ``replies`` says what it answers."""
        return self.while_running(command, _at_once, partial(body, self._reply), ready_seconds)

    def run_gateway(
        self, command: Command, request: HttpRequest
    ) -> IOResult[HttpResponse, PipelineError]:
        """Answer as ``run_process``, with what a program prints as its answer to a request."""
        _ = request
        return self.run_process(command).map(lambda ran: gateway_answer(ran.stdout.encode()))

    def find_program(self, name: str) -> IOResult[PurePath | None, PipelineError]:
        """Return what ``programs`` says; None there means: not installed."""
        if name not in self.programs:
            unscripted(f"find_program({name!r})", "programs")
        return IOSuccess(self.programs[name])

    def end_processes(self, marker: str) -> IOResult[int, PipelineError]:
        """Return what ``strays`` says, once."""
        if marker not in self.strays:
            unscripted(f"end_processes({marker!r})", "strays")
        ended_count, self.strays[marker] = self.strays[marker], 0
        return IOSuccess(ended_count)

    def read_text(self, path: PurePath) -> IOResult[str, PipelineError]:
        """Return a file's text."""
        return perform("read", path, self._disk.read, path)

    def read_files(
        self, folder: PurePath, paths: Iterable[str]
    ) -> IOResult[Mapping[str, bytes], PipelineError]:
        """Return the texts of files in UTF-8."""
        return perform(
            "read",
            folder,
            lambda: {path: self._disk.read(folder / path).encode() for path in paths},
        )

    def write_text(self, path: PurePath, text: str) -> IOResult[None, PipelineError]:
        """Replace a file's text."""
        return perform("write", path, self._disk.write, path, text)

    def write_bytes(self, path: PurePath, content: bytes) -> IOResult[None, PipelineError]:
        """Replace a file; what is no UTF-8 is replaced."""
        return self.write_text(path, content.decode("utf-8", "replace"))

    def keep_text(self, path: PurePath, text: str) -> IOResult[None, PipelineError]:
        """Replace a file's text and keep the one it had."""
        return perform("write", path, self._disk.keep, path, text)

    def append_line(self, path: PurePath, line: str) -> IOResult[None, PipelineError]:
        """Add one line to a file."""
        return perform("append to", path, self._disk.append, path, line)

    def real_path(self, path: PurePath) -> IOResult[PurePath, PipelineError]:
        """Return the path as it is: nothing in memory is a link to a folder."""
        return IOSuccess(path)

    def exists(self, path: PurePath) -> IOResult[bool, PipelineError]:
        """Return whether something is there."""
        return IOSuccess(self._disk.exists(path))

    def list_files(
        self, folder: PurePath, skip: tuple[str, ...] = ()
    ) -> IOResult[tuple[str, ...], PipelineError]:
        """Return all files and links below a folder."""
        return perform("list", folder, self._disk.below, folder, skip)

    def stamps(
        self, folder: PurePath, skip: tuple[str, ...] = ()
    ) -> IOResult[Mapping[str, str], PipelineError]:
        """Return each file's text as its stamp."""
        return self.list_files(folder, skip).map(lambda paths: self._disk.texts(folder, paths))

    def last_line(self, folder: PurePath, since: datetime) -> IOResult[str, PipelineError]:  # noqa: ARG002 - a real name
        """Return the last whole line of the last file in a folder by name, whenever written."""
        return IOSuccess(self._disk.last_line(folder))

    def list_folder(self, folder: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
        """Return the names in one folder."""
        return perform("list", folder, self._disk.names, folder)

    def make_folder(self, path: PurePath) -> IOResult[None, PipelineError]:
        """Make a folder and its parents."""
        return perform("make the folder", path, self._disk.make_folder, path)

    def remove_tree(self, path: PurePath) -> IOResult[None, PipelineError]:
        """Remove whatever is there."""
        self._disk.remove(path)
        return IOSuccess(None)

    def copy_file(self, source: PurePath, target: PurePath) -> IOResult[None, PipelineError]:
        """Copy a file's text."""
        return perform("copy", source, self._disk.copy, source, target)

    def copy_from(
        self, folder: PurePath, path: PurePath, target: PurePath
    ) -> IOResult[None, PipelineError]:
        """Copy a file's text."""
        return self.copy_file(folder / path, target)

    def move(self, source: PurePath, target: PurePath) -> IOResult[None, PipelineError]:
        """Move a file."""
        return self.copy_file(source, target).bind(lambda _: self.remove_tree(source))

    def make_link(self, target: PurePath, at: PurePath) -> IOResult[None, PipelineError]:
        """Make a link."""
        return perform("make a link at", at, self._disk.link, target, at)

    def digest(self, path: PurePath) -> IOResult[str, PipelineError]:
        """Return the SHA-256 of a file's text in UTF-8."""
        return perform("read", path, self._disk.digest, path)

    def with_folder(
        self, action: Callable[[PurePath], IOResult[_Value, PipelineError]]
    ) -> IOResult[_Value, PipelineError]:
        """Do something with a folder that is gone afterwards."""
        folder = PurePath("/tmp", f"adws-{self._next_id()}")  # noqa: S108 - no real folder
        self._disk.make_folder(folder)
        try:
            return action(folder)
        finally:
            self._disk.remove(folder)

    def with_lock(
        self,
        path: PurePath,
        action: Callable[[], IOResult[_Value, PipelineError]],
        wait_seconds: float = 0.0,
    ) -> IOResult[_Value, PipelineError]:
        """Do something with a lock, unless ``held_locks`` says that another has it."""
        if path in self.held_locks:
            waited = settle(self._move_clock(wait_seconds))
            is_over = not is_successful(waited)
            return IOFailure(
                waited.failure() if is_over else lock_held(path, self.held_locks[path])
            )
        self.held_locks[path] = 1
        try:
            return action()
        finally:
            del self.held_locks[path]

    def with_time_limit(
        self, seconds: float, action: Callable[[], IOResult[_Value, PipelineError]]
    ) -> IOResult[_Value, PipelineError]:
        """Do something that may move the clock by ``seconds`` at most."""
        outer = self._limit
        self._limit = min(outer, (self.seconds + seconds, seconds))
        try:
            return action()
        finally:
            self._limit = outer

    def now(self) -> IOResult[datetime, PipelineError]:
        """Return the time of the virtual clock."""
        return IOSuccess(self.started + timedelta(seconds=self.seconds))

    def monotonic_seconds(self) -> IOResult[float, PipelineError]:
        """Return the seconds of the virtual clock."""
        return IOSuccess(self.seconds)

    def stopwatch(self) -> IOResult[Callable[[], float], PipelineError]:
        """Return what gives the seconds of the virtual clock since now."""
        started = self.seconds
        return IOSuccess(lambda: self.seconds - started)

    def sleep(self, seconds: float) -> IOResult[None, PipelineError]:
        """Move the clock."""
        cancelled = cancellation_error()
        return self._move_clock(seconds) if cancelled is None else IOFailure(cancelled)

    def _scripted_answer(self, command: Command) -> CompletedProcess | PipelineError:
        for matcher, answer in self.processes:
            if is_meant(matcher, command):
                return answer(command) if callable(answer) else answer
        return unscripted(f"run_process({' '.join(command.argv)!r})", "processes")

    def _reply(self, line: str, seconds: float) -> IOResult[str, PipelineError]:  # noqa: ARG002 - a real name
        if self.replies is None:
            unscripted(f"while_conversing: {line!r}", "replies")
        return IOSuccess(self.replies(line))

    def _move_clock(self, seconds: float) -> IOResult[None, PipelineError]:
        deadline, allowed = self._limit
        self.seconds = min(self.seconds + seconds, deadline)
        if self.seconds < deadline:
            return IOSuccess(None)
        return IOFailure(limit_passed(allowed))


def _at_once() -> IOResult[bool, PipelineError]:
    return IOSuccess(True)  # noqa: FBT003 - the answer itself
