"""The records that the probe writes during a unittest run, read back."""

import json
from functools import partial

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.core.codec import from_plain
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.suite import Evidence, Outcome


@frozen
class Start:
    """What was loaded; paths are relative to the suite's folder.

    ``folder`` is where discovery began, None where names were given in its place. ``files`` are
    the modules that were looked into, ``handled`` those that say themselves what to load.
    """

    planned: tuple[str, ...]
    folder: str | None
    pattern: str
    files: tuple[str, ...]
    handled: tuple[str, ...]


@frozen
class CaseRecord:
    """How a case ended, and how many of unittest's failures and skips are its own.

    One that a fixture kept from running has not ``started``.
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


@frozen
class Fixture:
    """What unittest counted for a class or a module as a whole."""

    outcome: Outcome


@frozen
class Finish:
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


@frozen
class Session:
    """One run of unittest. ``running`` are cases that began and never ended."""

    start: Start | None = None
    cases: tuple[CaseRecord, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    running: tuple[str, ...] = ()
    finish: Finish | None = None


@frozen
class _Hello:
    nonce: str
    python: str


@frozen
class _Running:
    id: str


@frozen
class _Records:
    """All records of a file, by their kind."""

    hello: tuple[_Hello, ...] = ()
    start: tuple[Start, ...] = ()
    running: tuple[_Running, ...] = ()
    case: tuple[CaseRecord, ...] = ()
    fixture: tuple[Fixture, ...] = ()
    finish: tuple[Finish, ...] = ()


def read_session(text: str, nonce: str) -> Result[Session, PipelineError]:
    """Read the probe's records; a last line without its end is what a dying process left.

    Fails with ``SuiteUnreadable`` on any other damage and when the nonce is not this run's.
    """
    try:
        by_kind = _by_kind(text)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        return Failure(_damaged(f"the probe's records cannot be read: {error}"))
    return (
        from_plain(by_kind, _Records, "the probe's output")
        .alt(_as_unreadable)
        .bind(partial(_session, nonce))
    )


def _by_kind(text: str) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for line in text.split("\n")[:-1]:
        record = json.loads(line)
        found.setdefault(record.pop("kind"), []).append(record)
    return found


def _session(nonce: str, records: _Records) -> Result[Session, PipelineError]:
    if [hello.nonce for hello in records.hello] != [nonce]:
        return Failure(_damaged("the probe's records are not this run's"))
    done = {record.id for record in records.case}
    begun = dict.fromkeys(record.id for record in records.running)
    session = Session(
        start=next(iter(records.start), None),
        cases=records.case,
        fixtures=records.fixture,
        running=tuple(case_id for case_id in begun if case_id not in done),
        finish=next((record for record in records.finish if record.nonce == nonce), None),
    )
    return Success(session)


def _as_unreadable(error: PipelineError) -> PipelineError:
    return _damaged(error.message)


def _damaged(message: str) -> SuiteUnreadable:
    return SuiteUnreadable(message, hint="run it again; the raw output was kept")
