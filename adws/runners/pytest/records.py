"""The records that the probe writes during a pytest session, read back."""

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.core.suite import Evidence, OpenedFile, Outcome
from adws.runners.probe_records import RunningCase, cut_off, read_records, signed


@frozen
class PytestStart:
    """The configuration in force; paths are relative to the suite's folder.

    ``terminal``: pytest itself prints the summary line; ``junit``: its JUnit plugin is there.
    """

    rootdir: str
    inifile: str
    args: tuple[str, ...]
    python_files: tuple[str, ...]
    norecursedirs: tuple[str, ...]
    plugins: tuple[str, ...]
    terminal: bool
    junit: bool


@frozen
class CollectRecord:
    """A file or folder that could not be loaded, or was skipped as a whole for some ``reason``."""

    id: str
    outcome: Outcome
    covers: str
    evidence: Evidence | None = None
    reason: str = ""


@frozen
class PytestHook:
    """A fixture that failed; ``of`` is the node that it is set up for, empty for the session."""

    name: str
    of: str


@frozen
class PytestCase:
    """One finished case: how it ended, and how many reports of each sort it gave.

    ``unprinted`` reports were skipped subtests, which JUnit lists and the printed summary does not;
    so it does ``retries``, as passed ones.
    """

    id: str
    outcome: Outcome
    seconds: float
    passed: int = 0
    failing: int = 0
    skipped: int = 0
    unprinted: int = 0
    retries: int = 0
    evidence: Evidence | None = None
    hook: PytestHook | None = None


@frozen
class Conftest:
    """A conftest that could not be loaded before the session began: the last word of that run."""

    id: str
    covers: str
    evidence: Evidence
    nonce: str


@frozen
class PytestFinish:
    """The end of a session, with the run's nonce; ``stats`` are those of pytest's terminal.

    ``dropped`` are the ids of cases that the project's own configuration deselects.
    """

    nonce: str
    exit_status: int
    testsfailed: int
    stats: dict[str, int] | None
    terminal: bool
    collected: int
    deselected: int
    files: tuple[str, ...]
    ignored: tuple[str, ...]
    foreign: tuple[str, ...]
    support: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    opened: tuple[OpenedFile, ...] = ()


@frozen
class PytestSession:
    """One pytest session. ``running`` are cases that began and never ended."""

    pytest: str
    start: PytestStart | None = None
    collects: tuple[CollectRecord, ...] = ()
    cases: tuple[PytestCase, ...] = ()
    running: tuple[str, ...] = ()
    conftest: Conftest | None = None
    finish: PytestFinish | None = None


@frozen
class _Hello:
    nonce: str
    pytest: str


@frozen
class _Records:
    """All records of a file, by their kind."""

    hello: tuple[_Hello, ...] = ()
    start: tuple[PytestStart, ...] = ()
    collect: tuple[CollectRecord, ...] = ()
    running: tuple[RunningCase, ...] = ()
    case: tuple[PytestCase, ...] = ()
    conftest: tuple[Conftest, ...] = ()
    finish: tuple[PytestFinish, ...] = ()


def read_session(text: str, nonce: str) -> Result[PytestSession, PipelineError]:
    """Read the probe's records (see ``read_records``)."""
    return Result.do(_session(nonce, records) for records in read_records(text, _Records, nonce))


def _session(nonce: str, records: _Records) -> PytestSession:
    return PytestSession(
        pytest=records.hello[0].pytest,
        start=next(iter(records.start), None),
        collects=records.collect,
        cases=records.case,
        running=cut_off(records.running, records.case),
        conftest=next(iter(signed(records.conftest, nonce)), None),
        finish=next(iter(signed(records.finish, nonce)), None),
    )
