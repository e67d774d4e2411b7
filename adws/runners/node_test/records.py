"""The records that the reporter and the probe write during a run of node:test, read back."""

from collections.abc import Iterable

from attrs import frozen
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.codec import from_plain
from adws.core.errors import PipelineError
from adws.runners.probe_records import as_damaged, damaged, of_this_run, whole_lines


@frozen
class NodeError:
    """An error as node:test tells it; ``failure`` is its own word for the sort of failure."""

    name: str
    message: str
    stack: str
    code: str
    failure: str


@frozen
class NodeEvent:
    """Something that node:test reported, in the order of its report.

    ``kind`` is ``start``, ``pass``, ``fail`` or ``stderr``. ``file`` is relative to where node ran.
    ``whole``: the event is for the file itself, which reported no test.
    """

    kind: str
    name: str
    nesting: int
    file: str
    whole: bool
    message: str
    skip: bool
    todo: bool
    suite: bool
    seconds: float
    error: NodeError | None


@frozen
class NodeSession:
    """One run of node:test in the folder ``cwd``; ``ended`` if it said so with the nonce."""

    cwd: str
    events: tuple[NodeEvent, ...]
    ended: bool


@frozen
class Process:
    """What a test process said about itself: that it began, or that it came to its natural end.

    ``file`` is absolute; ``foreign`` are the modules that it loaded from another tree.
    """

    kind: str
    pid: int
    file: str
    foreign: tuple[str, ...] = ()


@frozen
class _Hello:
    kind: str
    nonce: str
    node: str
    cwd: str


@frozen
class _Finish:
    kind: str
    nonce: str


@frozen
class _NodeRecords:
    hello: tuple[_Hello, ...]
    events: tuple[NodeEvent, ...]
    finish: tuple[_Finish, ...]


@frozen
class _Processes:
    processes: tuple[Process, ...]


def read_session(text: str, nonce: str) -> Result[NodeSession, PipelineError]:
    """Read the reporter's records; a last line without its end is what a dying process left.

    Fails with ``SuiteUnreadable`` on any other damage and when the nonce is not this run's.
    """
    lines = _lines(text)
    if not is_successful(lines):
        return Failure(lines.failure())
    records_of_process = lines.unwrap()
    plain = {
        "hello": [line for line in records_of_process if _kind(line) == "hello"],
        "events": [line for line in records_of_process if _kind(line) not in ("hello", "finish")],
        "finish": [line for line in records_of_process if _kind(line) == "finish"],
    }
    return Result.do(
        NodeSession(
            own.hello[0].cwd, own.events, [finish.nonce for finish in own.finish] == [nonce]
        )
        for records in from_plain(plain, _NodeRecords, "the reporter's output").alt(as_damaged)
        for own in of_this_run(records, nonce, "reporter")
    )


def read_processes(text: str) -> Result[tuple[Process, ...], PipelineError]:
    """Read what the test processes reported about themselves."""
    records = Result.do(
        record.processes
        for lines in _lines(text)
        for record in from_plain({"processes": lines}, _Processes, "the probe's output")
    )
    return records.alt(as_damaged)


def _lines(text: str) -> Result[list[object], PipelineError]:
    try:
        return Success(whole_lines(text))
    except (ValueError, RecursionError) as error:
        return Failure(damaged(f"the records of node:test cannot be read: {error}"))


def _kind(line: object) -> object:
    return line.get("kind") if isinstance(line, dict) else None


def running(processes: Iterable[Process]) -> tuple[str, ...]:
    """Return the files whose processes began and did not come to their end, in order."""
    ended_pids = {process.pid for process in processes if process.kind == "end"}
    return tuple(p.file for p in processes if p.kind == "begin" and p.pid not in ended_pids)
