"""The records that the probe and the reporter write during a run of mocha, read back."""

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.runners.javascript.reading import FoundFiles, Hello
from adws.runners.probe_records import read_records, signed


@frozen
class MochaError:
    """An error as mocha tells it; ``diff`` shows the two values of a comparison."""

    name: str
    message: str
    stack: str
    diff: str


@frozen
class MochaCase:
    """A test that ended: ``path`` are the names of its suites and its own.

    ``state`` is ``passed``, ``failed``, ``pending``, or ``unloaded`` for a file that could not be
    loaded, which has no path. ``again``: reported twice, because it failed after it had passed.
    """

    file: str
    path: tuple[str, ...]
    state: str
    seconds: float
    error: MochaError | None
    again: bool


@frozen
class MochaHook:
    """A hook that failed, of the suite at ``path``; ``file`` is empty if it is not known.

    Without a ``phase`` it is an error that no test and no hook caught.
    """

    file: str
    path: tuple[str, ...]
    title: str
    phase: str
    error: MochaError


@frozen
class HookName:
    """Which hook kept a test from running; empty if none did."""

    file: str
    path: tuple[str, ...]
    title: str


@frozen
class UnrunTest:
    """A test that did not run: ``why`` is ``hook``, ``only`` or ``grep``."""

    file: str
    path: tuple[str, ...]
    why: str
    hook: HookName


@frozen
class StartedTest:
    """A test that began."""

    file: str
    path: tuple[str, ...]


@frozen
class MochaFinish:
    """The end of a run, with the reporter's own counts.

    ``foreign`` are the modules that were loaded from another tree.
    """

    nonce: str
    passed: int
    failed: int
    pending: int
    foreign: tuple[str, ...]


@frozen
class _Records:
    hello: tuple[Hello, ...] = ()
    start: tuple[FoundFiles, ...] = ()
    running: tuple[StartedTest, ...] = ()
    case: tuple[MochaCase, ...] = ()
    hook: tuple[MochaHook, ...] = ()
    unrun: tuple[UnrunTest, ...] = ()
    finish: tuple[MochaFinish, ...] = ()


@frozen
class MochaSession:
    """One run of mocha. ``files`` hold tests; ``running`` began and never ended."""

    hello: Hello
    files: tuple[str, ...]
    cases: tuple[MochaCase, ...]
    hooks: tuple[MochaHook, ...]
    unrun: tuple[UnrunTest, ...]
    running: StartedTest | None
    finish: MochaFinish | None


def read_session(text: str, nonce: str) -> Result[MochaSession, PipelineError]:
    """Read the records of a run (see ``read_records``)."""
    return Result.do(
        _session(nonce, records)
        for records in read_records(text, _Records, nonce, writer="reporter")
    )


def _session(nonce: str, records: _Records) -> MochaSession:
    finish = next(iter(signed(records.finish, nonce)), None)
    return MochaSession(
        hello=records.hello[0],
        files=tuple(file for start in records.start for file in start.files),
        cases=records.case,
        hooks=records.hook,
        unrun=records.unrun,
        running=None if finish else _running(records),
        finish=finish,
    )


def _running(records: _Records) -> StartedTest | None:
    """Return the test that began last, where it did not end: mocha runs one after the other."""
    ended_cases = {(case.file, case.path) for case in records.case}
    last = records.running[-1] if records.running else None
    return last if last and (last.file, last.path) not in ended_cases else None
