"""The records that the probe writes during a unittest run, read back."""

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.core.suite import Evidence, OpenedFile, Outcome
from adws.runners.probe_records import RunningCase, cut_off, read_records, signed


@frozen
class UnittestStart:
    """What was loaded; paths are relative to the suite's folder.

    ``folder`` is where discovery began, None if names were given in its place. ``files`` are
    the modules that were looked into, ``handled`` those that say themselves what to load.
    """

    planned: tuple[str, ...]
    folder: str | None
    pattern: str
    files: tuple[str, ...]
    handled: tuple[str, ...]


@frozen
class UnittestCase:
    """How a case ended, and how many of unittest's failures and skips are its own.

    One that a fixture kept from running has not ``started``; ``hook`` is what failed.
    """

    id: str
    file: str
    outcome: Outcome
    covers: str | None = None
    evidence: Evidence | None = None
    seconds: float = 0.0
    started: bool = False
    failing: int = 0
    skipped: int = 0
    hook: str = ""


@frozen
class FixtureRecord:
    """What unittest counted for a class or a module as a whole."""

    outcome: Outcome


@frozen
class UnittestFinish:
    """The end of a run, with its nonce; the numbers are those of unittest's own result."""

    nonce: str
    exit_status: int
    ran: int
    failures: int
    errors: int
    skipped: int
    expected: int
    unexpected: int
    foreign: tuple[str, ...]
    outside: tuple[str, ...]
    opened: tuple[OpenedFile, ...] = ()


@frozen
class UnittestSession:
    """One run of unittest. ``running`` are cases that began and never ended."""

    start: UnittestStart | None = None
    cases: tuple[UnittestCase, ...] = ()
    fixtures: tuple[FixtureRecord, ...] = ()
    running: tuple[str, ...] = ()
    finish: UnittestFinish | None = None


@frozen
class _Hello:
    nonce: str
    python: str


@frozen
class _Records:
    """All records of a file, by their kind."""

    hello: tuple[_Hello, ...] = ()
    start: tuple[UnittestStart, ...] = ()
    running: tuple[RunningCase, ...] = ()
    case: tuple[UnittestCase, ...] = ()
    fixture: tuple[FixtureRecord, ...] = ()
    finish: tuple[UnittestFinish, ...] = ()


def read_session(text: str, nonce: str) -> Result[UnittestSession, PipelineError]:
    """Read the probe's records (see ``read_records``)."""
    return Result.do(_session(nonce, records) for records in read_records(text, _Records, nonce))


def _session(nonce: str, records: _Records) -> UnittestSession:
    return UnittestSession(
        start=next(iter(records.start), None),
        cases=records.case,
        fixtures=records.fixture,
        running=cut_off(records.running, records.case),
        finish=next(iter(signed(records.finish, nonce)), None),
    )
