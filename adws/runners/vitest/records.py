"""The records that the reporter writes during a run of vitest, read back."""

from operator import attrgetter

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.runners.javascript.reading import BegunFile, FoundFiles, Hello
from adws.runners.probe_records import read_records, signed


@frozen
class VitestError:
    """An error as vitest tells it; ``diff`` shows the two values of a comparison."""

    name: str
    message: str
    stack: str
    diff: str


@frozen
class VitestCase:
    """A test: ``path`` are the names of its suites and its own, ``fails`` that it is meant to."""

    path: tuple[str, ...]
    state: str
    mode: str
    fails: bool
    seconds: float
    errors: tuple[VitestError, ...]


@frozen
class SuiteRecord:
    """A suite, and what went wrong in its own hooks."""

    path: tuple[str, ...]
    errors: tuple[VitestError, ...]


@frozen
class VitestModule:
    """A test file that came to its end; ``errors`` are those that kept it from being loaded."""

    file: str
    project: str
    failed: bool
    errors: tuple[VitestError, ...]
    suites: tuple[SuiteRecord, ...]
    cases: tuple[VitestCase, ...]


@frozen
class VitestUnhandledError:
    """An error that no test caught; ``file`` is the test file it belongs to, where it is known."""

    name: str
    message: str
    stack: str
    diff: str
    file: str


@frozen
class VitestFinish:
    """The end of a run; ``foreign`` are the modules that were loaded from another tree."""

    nonce: str
    reason: str
    unhandled: tuple[VitestUnhandledError, ...]
    foreign: tuple[str, ...]


@frozen
class _Records:
    hello: tuple[Hello, ...] = ()
    start: tuple[FoundFiles, ...] = ()
    begin: tuple[BegunFile, ...] = ()
    module: tuple[VitestModule, ...] = ()
    finish: tuple[VitestFinish, ...] = ()


@frozen
class VitestSession:
    """One run of vitest. ``files`` are those it found; ``running`` began and never ended."""

    hello: Hello
    files: tuple[str, ...]
    modules: tuple[VitestModule, ...]
    running: tuple[str, ...]
    finish: VitestFinish | None


def read_session(text: str, nonce: str) -> Result[VitestSession, PipelineError]:
    """Read the reporter's records (see ``read_records``)."""
    return Result.do(
        _session(nonce, records)
        for records in read_records(text, _Records, nonce, writer="reporter")
    )


def _session(nonce: str, records: _Records) -> VitestSession:
    loaded_files = {module.file for module in records.module}
    return VitestSession(
        hello=records.hello[0],
        files=tuple(file for start in records.start for file in start.files),
        modules=tuple(sorted(records.module, key=attrgetter("file", "project"))),
        running=tuple(begin.file for begin in records.begin if begin.file not in loaded_files),
        finish=next(iter(signed(records.finish, nonce)), None),
    )
