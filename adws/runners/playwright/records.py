"""The records that the reporter writes during a run of Playwright Test, read back."""

from collections.abc import Iterable

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.runners.playwright.case_ids import Name
from adws.runners.probe_records import read_records, signed


@frozen
class PlaywrightError:
    """An error as Playwright reports it; ``file`` is absolute, or empty without a place."""

    message: str
    stack: str
    file: str
    line: int


@frozen
class CaseAttempt:
    """One attempt at a test. ``outcome`` is that of the test after it, with all attempts before.

    ``outcome`` is ``expected``, ``unexpected``, ``flaky`` or ``skipped``; ``expected`` and
    ``status`` are ``passed``, ``failed``, ``timedOut``, ``interrupted`` or ``skipped``.
    """

    id: str
    project: str
    file: str
    path: tuple[str, ...]
    line: int
    outcome: str
    expected: str
    status: str
    retry: int
    seconds: float
    phase: str
    errors: tuple[PlaywrightError, ...]
    printed: str

    @property
    def name(self) -> Name:
        """Where the test stands."""
        return Name(self.project, self.file, self.path)


@frozen
class PlaywrightRunError:
    """An error that belongs to no test, and what was printed before it."""

    message: str
    stack: str
    file: str
    line: int
    printed: str


@frozen
class PlaywrightHello:
    """The beginning of a run in the folder ``cwd``.

    ``files`` are the test files on the disk that the run must read, as far as is known;
    ``support`` those that it loads besides, or may.
    """

    nonce: str
    cwd: str
    files: tuple[str, ...]
    support: tuple[str, ...]


@frozen
class PlaywrightFinish:
    """The end of a run; ``foreign`` are the modules that were loaded from another tree."""

    nonce: str
    foreign: tuple[str, ...]


@frozen
class _Start:
    total: int


@frozen
class _Begin:
    id: str
    retry: int
    project: str
    file: str
    path: tuple[str, ...]


@frozen
class _Idle:
    project: str
    file: str
    path: tuple[str, ...]


@frozen
class _Records:
    hello: tuple[PlaywrightHello, ...] = ()
    start: tuple[_Start, ...] = ()
    begin: tuple[_Begin, ...] = ()
    case: tuple[CaseAttempt, ...] = ()
    idle: tuple[_Idle, ...] = ()
    error: tuple[PlaywrightRunError, ...] = ()
    finish: tuple[PlaywrightFinish, ...] = ()


@frozen
class PlaywrightSession:
    """One run of Playwright Test.

    ``total`` tests were found. ``tests`` are the attempts at each, in order; ``running`` began and
    did not end; ``idle`` never began.
    """

    hello: PlaywrightHello
    total: int
    tests: tuple[tuple[CaseAttempt, ...], ...]
    running: tuple[Name, ...]
    idle: tuple[Name, ...]
    faults: tuple[PlaywrightRunError, ...]
    finish: PlaywrightFinish | None

    @property
    def files(self) -> tuple[str, ...]:
        """The test files that the run must look into."""
        return self.hello.files


def read_session(text: str, nonce: str) -> Result[PlaywrightSession, PipelineError]:
    """Read the reporter's records (see ``read_records``)."""
    return Result.do(
        _session(nonce, records)
        for records in read_records(text, _Records, nonce, writer="reporter")
    )


def _session(nonce: str, records: _Records) -> PlaywrightSession:
    finished_attempts = {(attempt.id, attempt.retry) for attempt in records.case}
    cut = (begin for begin in records.begin if (begin.id, begin.retry) not in finished_attempts)
    return PlaywrightSession(
        hello=records.hello[0],
        total=sum(start.total for start in records.start),
        tests=tuple(_by_test(records.case)),
        running=tuple(Name(begin.project, begin.file, begin.path) for begin in cut),
        idle=tuple(Name(idle.project, idle.file, idle.path) for idle in records.idle),
        faults=records.error,
        finish=next(iter(signed(records.finish, nonce)), None),
    )


def _by_test(attempts: Iterable[CaseAttempt]) -> Iterable[tuple[CaseAttempt, ...]]:
    attempts_by_test: dict[str, tuple[CaseAttempt, ...]] = {}
    for attempt in attempts:
        attempts_by_test[attempt.id] = (*attempts_by_test.get(attempt.id, ()), attempt)
    return attempts_by_test.values()
