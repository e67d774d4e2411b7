"""The records that the sequencer and the reporter write during a run of jest, read back."""

from functools import partial
from operator import attrgetter

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.runners.javascript.reading import Begun, Found, Hello
from adws.runners.probe_records import read_records, signed, unfinished


@frozen
class Thrown:
    """An error of a test: its stack begins with its class and message; ``matcher``: of jest's."""

    stack: str
    matcher: bool


@frozen
class CaseRecord:
    """A test: ``path`` are the names of its suites and its own, ``fails`` that it is meant to."""

    path: tuple[str, ...]
    state: str
    fails: bool
    seconds: float
    errors: tuple[Thrown, ...]


@frozen
class Broken:
    """What kept a file from being loaded, or went wrong in it outside of any test."""

    message: str
    stack: str


@frozen
class Module:
    """A test file that came to its end in one of jest's projects; ``output`` is what it printed."""

    file: str
    project: str
    error: Broken | None
    output: str
    cases: tuple[CaseRecord, ...]


@frozen
class Obsolete:
    """Snapshots of a test file that no test asked for; without keys: a file of such snapshots."""

    file: str
    keys: tuple[str, ...]


@frozen
class Finish:
    """The end of a run; ``broken`` is how many files jest says that it could not run."""

    nonce: str
    broken: int
    interrupted: bool
    obsolete: tuple[Obsolete, ...]


@frozen
class Started:
    """A test that began."""

    file: str
    path: tuple[str, ...]


@frozen
class _Lingering:
    pass


@frozen
class _Records:
    hello: tuple[Hello, ...] = ()
    start: tuple[Found, ...] = ()
    begin: tuple[Begun, ...] = ()
    case: tuple[Started, ...] = ()
    module: tuple[Module, ...] = ()
    finish: tuple[Finish, ...] = ()
    lingering: tuple[_Lingering, ...] = ()


@frozen
class Session:
    """One run of jest. ``files`` are those it found; ``running`` began and never ended.

    Where it is known, the last part of what was running is the test. ``lingered``: all tests had
    ended, and jest did not.
    """

    hello: Hello
    files: tuple[str, ...]
    modules: tuple[Module, ...]
    running: tuple[Started, ...]
    finish: Finish | None
    lingered: bool


def read_session(text: str, nonce: str) -> Result[Session, PipelineError]:
    """Read the records of a run (see ``read_records``)."""
    return read_records(text, _Records, nonce, writer="reporter").map(partial(_session, nonce))


def _session(nonce: str, records: _Records) -> Session:
    return Session(
        hello=records.hello[0],
        files=tuple(file for start in records.start for file in start.files),
        modules=tuple(sorted(records.module, key=attrgetter("file", "project"))),
        running=_running(records),
        finish=next(iter(signed(records.finish, nonce)), None),
        lingered=bool(records.lingering),
    )


def _running(records: _Records) -> tuple[Started, ...]:
    last = {case.file: case.path for case in records.case}
    files = unfinished(
        (begin.file for begin in records.begin), (module.file for module in records.module)
    )
    return tuple(Started(file, last.get(file, ())) for file in files)
