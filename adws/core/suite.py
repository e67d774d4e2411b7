"""The report of a run of a test runner: cases, their outcomes and their evidence."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property

from attrs import asdict, field, frozen

from adws.core.confinement_kind import ConfinementKind
from adws.core.displayed import Display, Displayed


class Outcome(StrEnum):
    """How a case ended; an ``xpassed`` case passed although it was expected to fail."""

    PASSED = "passed"
    """It passed as expected."""
    FAILED = "failed"
    """An assertion or an exception of the test itself failed it."""
    ERRORED = "errored"
    """It failed outside of the test's body, such as in setup, or could not be loaded."""
    SKIPPED = "skipped"
    """It was left out."""
    XFAILED = "xfailed"
    """It failed as expected."""
    XPASSED = "xpassed"
    """It passed although it was expected to fail."""


FAILING = frozenset({Outcome.FAILED, Outcome.ERRORED})
EXECUTED = frozenset({Outcome.PASSED, Outcome.FAILED, Outcome.ERRORED, Outcome.XPASSED})


@frozen
class Frame:
    """One line of a stack trace."""

    file: str
    """The file, relative to the judged tree where it is in it, else absolute."""
    line: int
    """The line, from 1."""
    function: str = ""
    """The name of the function; empty if the tool names none."""


@frozen
class Evidence:
    """Why a case failed."""

    exception: str = ""
    """The name of the exception's class; empty if the tool names none."""
    message: str = ""
    """The message of the exception, or what the tool prints in its place."""
    trace: str = ""
    """The stack trace as text, outermost frame first."""
    frames: tuple[Frame, ...] = ()
    """The stack trace as values, outermost frame first."""
    phase: str = "call"
    """Where it failed: ``collect``, ``setup``, ``call`` or ``teardown``."""
    output: str = ""
    """What the case printed."""


@frozen
class Case:
    """The result of one test."""

    id: str
    """The name of the case for the runner; the same in every run."""
    file: str
    """The test file, relative to the project's folder."""
    name: str
    """The name of the test in its file, with the names of its groups."""
    outcome: Outcome
    """How it ended; only failed and errored cases count as failures."""
    duration_seconds: float = 0.0
    """How long it took, in seconds."""
    evidence: Evidence | None = None
    """Why it failed; None if it did not fail."""
    covers: str | None = None
    """The start of the ids that this failure hides, where the case stands for a file or folder that
    cannot be loaded; None for an ordinary case."""
    quarantined: bool = False
    """Whether it is known to be flaky: it may fail or pass, but not vanish."""
    excused: bool = False
    """Whether its failure does not count in this report: it passed when it ran again, or a package
    is missing that it needs."""
    moving: bool = False
    """Whether its id differs from run to run, so that it cannot be run by its id."""
    hook: str = ""
    """The hook that failed before the case and kept it from running, such as ``fixture db of
    tests/test_a.py``; empty: none did. Cases with the same hook share one failure."""


@frozen
class NotRun:
    """A test file or a case that did not run."""

    name: str
    """The file, relative to the project, or the case's id."""
    why: str
    """Why it did not run, in words."""
    cases: int = 1
    """How many skipped cases it counts as; 0 if its cases are in the report already."""
    hook: str = ""
    """The id of the failed hook that kept this case from running; empty: none did."""


@frozen
class SourceCounts:
    """The counts of one independent source of a report; None if the source does not count it."""

    name: str
    """What the source is, such as ``junit``."""
    passed: int | None = None
    """How many cases passed."""
    failing: int | None = None
    """How many cases failed or errored."""
    skipped: int | None = None
    """How many cases were skipped."""
    total: int | None = None
    """How many cases there are."""


@frozen
class Counts:
    """The number of cases, by how they ended."""

    passed: int = 0
    """Cases that passed as expected."""
    failed: int = 0
    """Cases with an assertion or an exception of the test itself."""
    errored: int = 0
    """Cases that failed outside of the test's body, such as in setup, or could not be loaded."""
    skipped: int = 0
    """Cases that were left out."""
    xfailed: int = 0
    """Cases that failed as expected."""
    xpassed: int = 0
    """Cases that passed although they were expected to fail."""

    @property
    def total(self) -> int:
        """All cases, whatever became of them."""
        return self.passed + self.failed + self.errored + self.skipped + self.xfailed + self.xpassed

    @property
    def failing(self) -> int:
        """Cases that failed or errored."""
        return self.failed + self.errored


def behind_hooks(cases: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the cases that share a hook's failure with an earlier one, each with that one.

    Each case comes with the hook that failed before it, empty for none.

    >>> behind_hooks([("a", "db"), ("b", ""), ("c", "db"), ("d", "")])
    {'c': 'a'}
    """
    first: dict[str, str] = {}
    shared = {case_id: first.setdefault(hook, case_id) for case_id, hook in cases if hook}
    return {case_id: other for case_id, other in shared.items() if case_id != other}


@frozen
class OpenedFile:
    """A file that a run opened and that is no source file of an interpreter."""

    path: str
    """The file, relative to the project."""
    by: str = ""
    """The line of the project that opened it first, ``shop/rates.py:7``; empty: none did."""


@frozen(slots=False, repr=False)
class SuiteReport(Displayed):
    """What one run of a runner reported."""

    runner: str
    """The name of the runner, or those of all runners of the run."""
    command: tuple[str, ...]
    """The command line that ran, word by word."""
    exit_code: int
    """The exit code of the test tool."""
    cases: tuple[Case, ...]
    """The result of every case, in the order in which they ran."""
    ended: bool = True
    """Whether the run's own record of its end, with this run's nonce, is there."""
    collected: int | None = None
    """How many cases the runner announced; None if it announces none."""
    sources: tuple[SourceCounts, ...] = ()
    """The counts of each source; they must agree."""
    files: tuple[str, ...] = ()
    """The test files that appeared in the run, relative to the project's folder."""
    expected_files: tuple[str, ...] = ()
    """The test files on disk that should have appeared, relative to the project's folder."""
    mixed_files: tuple[str, ...] = ()
    """Those of ``expected_files`` that also hold code under test."""
    ignored: tuple[str, ...] = ()
    """The test files that the project's own configuration leaves out."""
    foreign_modules: tuple[str, ...] = ()
    """Modules of the project that were loaded from another tree."""
    support_files: tuple[str, ...] = ()
    """Files of the project that the runner itself loaded: configuration, plugins, setup."""
    outside_modules: tuple[str, ...] = ()
    """The names of the modules that the runner loaded from outside of the project."""
    rewritten: tuple[str, ...] = ()
    """The files of the tree that changed during the run."""
    warnings: tuple[str, ...] = ()
    """How the sources contradict each other, in sentences; empty: the report is complete."""
    duration_seconds: float = 0.0
    """How long the run took, in seconds."""
    raw_output: str = field(default="")
    """The file with all that the run printed, relative to the project's folder; several with commas
    between."""
    held: ConfinementKind = ConfinementKind.CAGE
    """What confined the code that ran."""
    not_run: tuple[NotRun, ...] = ()
    """The tests that did not run: skipped, left out, or never collected."""
    notes_opened: bool = False
    """Whether the runner notes the files that are opened."""
    opened: tuple[OpenedFile, ...] = ()
    """Files of the change on trial that the run opened."""

    def __display__(self) -> Display:
        """Return the counts, and the failing cases."""
        counts = asdict(self.counts)
        summary = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
        title = f"SuiteReport({self.runner}: {summary or 'no cases'}, exit code {self.exit_code})"
        return title, tuple((case.id, case.outcome.value) for case in self.failing)

    @cached_property
    def by_id(self) -> dict[str, Case]:
        """The cases by their id."""
        return {case.id: case for case in self.cases}

    @cached_property
    def passing_rows(self) -> dict[str, tuple[str, ...]]:
        """The passing rows of parametrised tests that can run again by their ids, by test."""
        rows = defaultdict[str, list[str]](list)
        for case in self.cases:
            test, row, _ = case.id.partition("[")
            if row and case.outcome is Outcome.PASSED and not case.moving:
                rows[test].append(case.id)
        return {test: tuple(case_ids) for test, case_ids in rows.items()}

    @cached_property
    def counts(self) -> Counts:
        """How many cases ended how."""
        tally = Counter(case.outcome.value for case in self.cases)
        return Counts(**tally)

    @cached_property
    def failing(self) -> tuple[Case, ...]:
        """The cases that failed or errored and count, in the order they ran."""
        return tuple(
            case
            for case in self.cases
            if case.outcome in FAILING and not (case.quarantined or case.excused)
        )

    @cached_property
    def behind(self) -> dict[str, str]:
        """The failing cases that share a hook's failure with an earlier one, each with that one."""
        return behind_hooks((case.id, case.hook) for case in self.failing)

    def not_run_until(self, later: "SuiteReport") -> tuple[NotRun, ...]:
        """Return the tests that did not run, and did not in a later run either."""
        ran = {case.id for case in later.cases if case.outcome in EXECUTED} - later.behind.keys()
        return tuple(entry for entry in self.not_run if entry.name not in ran)

    @property
    def partial(self) -> bool:
        """Whether test files or cases did not run and the report does not list them.

        A single skipped case is a case like any other.
        """
        return any(case.name not in self.by_id for case in self.not_run)

    @property
    def complete(self) -> bool:
        """Whether all sources agree and nothing was silently left out."""
        return self.ended and not self.warnings

    @property
    def green(self) -> bool:
        """Whether the run is complete, has cases, and none failed outside of quarantine."""
        executed = any(case.outcome in EXECUTED for case in self.cases)
        explained = self.exit_code == 0 or any(case.outcome in FAILING for case in self.cases)
        return self.complete and executed and not self.failing and explained
