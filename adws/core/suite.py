"""What one run of a test runner said: cases, their outcomes and their evidence."""

from collections import Counter
from enum import StrEnum
from functools import cached_property

from attrs import field, frozen

from adws.core.held import Held


class Outcome(StrEnum):
    """What became of a case; an ``xpassed`` case passed although it was expected to fail."""

    PASSED = "passed"
    FAILED = "failed"
    ERRORED = "errored"
    SKIPPED = "skipped"
    XFAILED = "xfailed"
    XPASSED = "xpassed"


FAILING = frozenset({Outcome.FAILED, Outcome.ERRORED})
EXECUTED = frozenset({Outcome.PASSED, Outcome.FAILED, Outcome.ERRORED, Outcome.XPASSED})


@frozen
class Frame:
    """One line of a stack trace; ``file`` is relative to the judged tree where it lies in it."""

    file: str
    line: int
    function: str = ""


@frozen
class Evidence:
    """Why a case failed: the exception's class name, its message, the trace, outermost frame first.

    ``phase`` is where it happened: ``collect``, ``setup``, ``call`` or ``teardown``. ``output`` is
    what the case printed.
    """

    exception: str = ""
    message: str = ""
    trace: str = ""
    frames: tuple[Frame, ...] = ()
    phase: str = "call"
    output: str = ""


@frozen
class Case:
    """One test. ``id`` is stable from run to run; ``file`` is relative to the project's root.

    ``covers`` is set on a case that stands for a file or folder that could not be loaded: every
    id that begins with it was hidden by this failure. ``quarantined``: it is known to be flaky, so
    it may fail or pass, but not vanish. ``excused``: the same, for this one report, because it was
    seen to flip when it was run again.
    """

    id: str
    file: str
    name: str
    outcome: Outcome
    duration_seconds: float = 0.0
    evidence: Evidence | None = None
    covers: str | None = None
    quarantined: bool = False
    excused: bool = False


@frozen
class NotRun:
    """A test file or a case that did not run."""

    name: str
    """The file, relative to the project, or the case's id."""
    why: str
    """Why it did not run, in words."""
    cases: int = 1
    """How many skipped cases it counts as; 0 where its cases are in the report already."""


@frozen
class Source:
    """What one independent source counted; None where this source does not count it."""

    name: str
    passed: int | None = None
    failing: int | None = None
    skipped: int | None = None
    total: int | None = None


@frozen
class Counts:
    """How many cases ended how."""

    passed: int = 0
    failed: int = 0
    errored: int = 0
    skipped: int = 0
    xfailed: int = 0
    xpassed: int = 0

    @property
    def total(self) -> int:
        """All cases, whatever became of them."""
        return self.passed + self.failed + self.errored + self.skipped + self.xfailed + self.xpassed

    @property
    def failing(self) -> int:
        """Cases that failed or errored."""
        return self.failed + self.errored


@frozen
class OpenedFile:
    """A file that a run opened, and that no interpreter loads as source."""

    path: str
    """The file, relative to the project."""
    by: str = ""
    """The line of the project that opened it first, ``shop/rates.py:7``; empty: none did."""


@frozen(slots=False)
class SuiteReport:
    """What one run of a runner said.

    ``ended`` is true when the run's own end-of-run record (with this run's nonce) was found.
    ``collected`` is what the runner said it would run. ``files`` appeared in the run, ``ignored``
    were left out by the project's own configuration, ``expected_files`` are on disk and should
    have appeared; ``mixed_files`` are those of them that hold the code under test as well.
    ``foreign_modules`` are project modules that came from another tree.
    ``support_files`` are files of the project that the runner itself loaded (its configuration,
    plugins, conftests, setup files); ``outside_modules`` the names under which it loaded modules
    that are not the project's. ``rewritten`` are the files of the tree that changed during the run.
    ``warnings`` are the discrepancies found between the sources; empty means complete. ``not_run``
    is what did not run and should be known of: skipped, left out, or never looked into.
    ``held`` is what held the code that ran. ``opened`` are files of the change on trial that the
    run opened, ``notes_opened`` says whether the runner notes them at all.
    """

    runner: str
    command: tuple[str, ...]
    exit_code: int
    cases: tuple[Case, ...]
    ended: bool = True
    collected: int | None = None
    sources: tuple[Source, ...] = ()
    files: tuple[str, ...] = ()
    expected_files: tuple[str, ...] = ()
    mixed_files: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    foreign_modules: tuple[str, ...] = ()
    support_files: tuple[str, ...] = ()
    outside_modules: tuple[str, ...] = ()
    rewritten: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    duration_seconds: float = 0.0
    raw_output: str = field(default="")
    held: Held = Held.CAGE
    not_run: tuple[NotRun, ...] = ()
    notes_opened: bool = False
    opened: tuple[OpenedFile, ...] = ()

    @cached_property
    def by_id(self) -> dict[str, Case]:
        """The cases by their id."""
        return {case.id: case for case in self.cases}

    @cached_property
    def counts(self) -> Counts:
        """How many cases ended how."""
        found = Counter(case.outcome.value for case in self.cases)
        return Counts(**found)

    @cached_property
    def failing(self) -> tuple[Case, ...]:
        """The cases that failed or errored and count, in the order they ran."""
        return tuple(
            case
            for case in self.cases
            if case.outcome in FAILING and not (case.quarantined or case.excused)
        )

    @property
    def partial(self) -> bool:
        """Whether test files or cases did not run that the report has no cases of, or only skips.

        A single skipped case is a case like any other.
        """
        return any(one.name not in self.by_id for one in self.not_run)

    @property
    def complete(self) -> bool:
        """Whether all sources agree and nothing was silently left out."""
        return self.ended and not self.warnings

    @property
    def green(self) -> bool:
        """Whether the run is complete, ran at least one case, and none failed but in quarantine."""
        executed = any(case.outcome in EXECUTED for case in self.cases)
        explained = self.exit_code == 0 or any(case.outcome in FAILING for case in self.cases)
        return self.complete and executed and not self.failing and explained
