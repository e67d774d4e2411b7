"""The records of a run of cargo, read back: what was built, what ran, and what it said."""

from collections import defaultdict

from attrs import frozen
from returns.result import Result

from adws.core.errors import PipelineError
from adws.runners.probe_records import read_records, signed, unfinished


@frozen
class CargoHello:
    """The beginning of a run in ``tree``, the project's folder without links in its path."""

    nonce: str
    tree: str


@frozen
class BuiltTarget:
    """A crate that was compiled from its source file ``root``.

    ``test``: as a test program; ``doctest``: as a library whose documentation is tested; ``mixed``:
    it holds not tests alone.
    """

    root: str
    test: bool
    doctest: bool
    mixed: bool = False


@frozen
class SourcePlace:
    """A place that a compiler points at; ``file`` as the compiler names it."""

    file: str
    line: int


@frozen
class RustCompileError:
    """An error of a compiler in the crate of ``root``; ``rendered`` is how people read it."""

    root: str
    code: str
    message: str
    rendered: str
    places: tuple[SourcePlace, ...]


@frozen
class HarnessEvent:
    """An event of the test library: a test's name and outcome, or a suite's counts.

    ``exec_time`` is in seconds. ``message`` is why it failed where nothing panicked, or why it is
    ignored.
    """

    event: str
    name: str = ""
    exec_time: float = 0.0
    stdout: str = ""
    message: str = ""
    test_count: int = 0
    passed: int = 0
    failed: int = 0
    ignored: int = 0
    measured: int = 0


@frozen
class _TargetEvent:
    target: str
    told: HarnessEvent


@frozen
class CargoTarget:
    """A test program, or rustdoc's tests of one crate (``doc``); ``listed`` are its own tests."""

    target: str
    nonce: str
    root: str
    harness: bool
    doc: bool
    listed: tuple[str, ...] | None


@frozen
class End:
    """The end of a target; ``printed`` is what it said last that was no report."""

    target: str
    nonce: str
    exit_code: int
    seconds: float
    printed: str


@frozen
class _Left:
    root: str


@frozen
class _Finish:
    nonce: str
    exit_code: int


@frozen
class _Records:
    hello: tuple[CargoHello, ...] = ()
    built: tuple[BuiltTarget, ...] = ()
    broken: tuple[RustCompileError, ...] = ()
    target: tuple[CargoTarget, ...] = ()
    left: tuple[_Left, ...] = ()
    test: tuple[_TargetEvent, ...] = ()
    suite: tuple[_TargetEvent, ...] = ()
    end: tuple[End, ...] = ()
    finish: tuple[_Finish, ...] = ()


@frozen
class TargetRun:
    """A target with its events, in order; without ``end`` it was still running."""

    target: CargoTarget
    tests: tuple[HarnessEvent, ...]
    suites: tuple[HarnessEvent, ...]
    end: End | None

    @property
    def closed(self) -> bool:
        """Whether it reported the end of each suite that it began."""
        started_count = sum(suite.event == "started" for suite in self.suites)
        return self.end is not None and 0 < started_count * 2 == len(self.suites)

    @property
    def results(self) -> tuple[HarnessEvent, ...]:
        """The tests that came to an end."""
        return tuple(test for test in self.tests if test.event not in {"started", "timeout"})

    @property
    def unfinished(self) -> tuple[str, ...]:
        """The tests that began and did not end."""
        ended_names = (result.name for result in self.results)
        return unfinished((test.name for test in self.tests), ended_names)


@frozen
class CargoSession:
    """One run of cargo. ``unasked_roots`` are the sources of targets that were not asked for."""

    hello: CargoHello
    built: tuple[BuiltTarget, ...]
    broken: tuple[RustCompileError, ...]
    target_runs: tuple[TargetRun, ...]
    unasked_roots: tuple[str, ...]
    finished: bool


def read_session(text: str, nonce: str) -> Result[CargoSession, PipelineError]:
    """Read the records of one run (see ``read_records``)."""
    return Result.do(_session(nonce, records) for records in read_records(text, _Records, nonce))


def _session(nonce: str, records: _Records) -> CargoSession:
    tests, suites = _by_target(records.test), _by_target(records.suite)
    ends = {end.target: end for end in signed(records.end, nonce)}
    return CargoSession(
        hello=records.hello[0],
        built=records.built,
        broken=records.broken,
        target_runs=tuple(
            TargetRun(
                target,
                tuple(tests[target.target]),
                tuple(suites[target.target]),
                ends.get(target.target),
            )
            for target in signed(records.target, nonce)
        ),
        unasked_roots=tuple(target.root for target in records.left),
        finished=bool(signed(records.finish, nonce)),
    )


def _by_target(events: tuple[_TargetEvent, ...]) -> defaultdict[str, list[HarnessEvent]]:
    by_target: defaultdict[str, list[HarnessEvent]] = defaultdict(list)
    for event in events:
        by_target[event.target].append(event.told)
    return by_target
