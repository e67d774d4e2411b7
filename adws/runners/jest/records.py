"""The records that the sequencer and the reporter write during a run of jest, read back."""

from operator import attrgetter

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.runners.javascript.reading import BegunFile, FoundFiles, Hello
from adws.runners.probe_records import read_records, signed, unfinished


@frozen
class JestError:
    """An error of a test: its stack begins with its class and message; ``matcher``: of jest's."""

    stack: str
    matcher: bool


@frozen
class JestCase:
    """A test: ``path`` are the names of its suites and its own, ``fails`` that it is meant to."""

    path: tuple[str, ...]
    state: str
    fails: bool
    seconds: float
    errors: tuple[JestError, ...]


@frozen
class JestRunError:
    """What kept a file from being loaded, or went wrong in it outside of any test."""

    message: str
    stack: str


@frozen
class JestModule:
    """A test file that came to its end in one of jest's projects; ``output`` is what it printed."""

    file: str
    project: str
    error: JestRunError | None
    output: str
    cases: tuple[JestCase, ...]


@frozen
class Obsolete:
    """Snapshots of a test file that no test asked for; without keys: a file of such snapshots."""

    file: str
    keys: tuple[str, ...]


@frozen
class JestFinish:
    """The end of a run; ``broken`` is how many files jest says that it could not run."""

    nonce: str
    broken: int
    interrupted: bool
    obsolete: tuple[Obsolete, ...]


@frozen
class StartedFile:
    """A test that began."""

    file: str
    path: tuple[str, ...]


@frozen
class _Lingering:
    pass


@frozen
class _Records:
    hello: tuple[Hello, ...] = ()
    start: tuple[FoundFiles, ...] = ()
    begin: tuple[BegunFile, ...] = ()
    case: tuple[StartedFile, ...] = ()
    module: tuple[JestModule, ...] = ()
    finish: tuple[JestFinish, ...] = ()
    lingering: tuple[_Lingering, ...] = ()


@frozen
class JestSession:
    """One run of jest. ``files`` are those it found; ``running`` began and never ended.

    If it is known, the last part of what was running is the test. ``lingered``: all tests had
    ended, and jest did not.
    """

    hello: Hello
    files: tuple[str, ...]
    modules: tuple[JestModule, ...]
    running: tuple[StartedFile, ...]
    finish: JestFinish | None
    lingered: bool


def read_session(text: str, nonce: str) -> Result[JestSession, PipelineError]:
    """Read the records of a run (see ``read_records``)."""
    return Result.do(
        _session(nonce, records)
        for records in read_records(text, _Records, nonce, writer="reporter")
    )


def _session(nonce: str, records: _Records) -> JestSession:
    return JestSession(
        hello=records.hello[0],
        files=tuple(file for start in records.start for file in start.files),
        modules=tuple(sorted(records.module, key=attrgetter("file", "project"))),
        running=_running(records),
        finish=next(iter(signed(records.finish, nonce)), None),
        lingered=bool(records.lingering),
    )


def _running(records: _Records) -> tuple[StartedFile, ...]:
    last = {case.file: case.path for case in records.case}
    files = unfinished(
        (begin.file for begin in records.begin), (module.file for module in records.module)
    )
    return tuple(StartedFile(file, last.get(file, ())) for file in files)
