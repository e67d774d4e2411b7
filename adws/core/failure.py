"""A failing case with its diagnosis, and groups of failures that share a root cause."""

from collections.abc import Iterable
from enum import StrEnum

from attrs import frozen

from adws.core.displayed import Display, Displayed
from adws.core.quantity import quantity
from adws.core.quarantine import QuarantineRow
from adws.core.suite import Evidence, SuiteReport


class ErrorType(StrEnum):
    """The sorts of failures."""

    COMPILE = "compile"
    RUNTIME = "runtime"
    ASSERTION = "assertion"
    TIMEOUT = "timeout"
    ENVIRONMENT = "environment"


class Priority(StrEnum):
    """The order of work: P0 first."""

    P0 = "P0"
    P1 = "P1"
    P2 = "P2"
    P3 = "P3"
    P4 = "P4"
    P5 = "P5"


class RootCause(StrEnum):
    """The sort of root cause, which decides what to repair."""

    SOURCE_BUG = "source_bug"
    API_CHANGE = "api_change"
    TEST_BUG = "test_bug"
    ENVIRONMENT = "environment"
    TYPE_ERROR = "type_error"
    UNKNOWN = "unknown"

    @property
    def words(self) -> str:
        """The name as people read it; empty if nothing is known.

        >>> RootCause.SOURCE_BUG.words, RootCause.API_CHANGE.words, RootCause.UNKNOWN.words
        ('source bug', 'API change', '')
        """
        plain = self.value.replace("_", " ").replace("api", "API")
        return "" if self is RootCause.UNKNOWN else plain


@frozen
class Diagnosis:
    """What is probably wrong."""

    text: str = ""
    """One sentence; empty if nothing is known."""
    root_cause: RootCause = RootCause.UNKNOWN
    """The sort of root cause."""


@frozen
class Failure:
    """One failing case with its evidence, sorted."""

    case_id: str
    """The id of the case, as the runner has it."""
    file: str
    """The test file, relative to the project's folder."""
    test: str
    """The name of the test in its file, as people write it."""
    error_type: ErrorType
    """The sort of failure."""
    error_message: str
    """The name of the exception and the first line of its message."""
    stack_trace: str
    """The stack trace as text, outermost frame first; empty if there is none."""
    source_file: str | None
    """The file of the deepest frame in project code that is neither test nor library, relative to
    the project's folder; None if the trace has no such frame."""
    source_line: int | None
    """The line of that frame, from 1; None if the trace has no such frame."""
    priority: Priority
    """Its place in the order of work; P0 comes first."""
    fingerprint: str
    """A digest that is the same in every run: without addresses, times and line numbers."""
    group: str
    """The id of the group that shares its root cause."""
    evidence: Evidence
    """What the runner recorded of the failure."""
    hook: str = ""
    """The failed hook that kept the case from running; empty: none did."""


def by_group(failures: Iterable[Failure]) -> dict[str, list[Failure]]:
    """Return the failures by the ids of their groups, in the order in which they occur."""
    members: dict[str, list[Failure]] = {}
    for failure in failures:
        members.setdefault(failure.group, []).append(failure)
    return members


@frozen
class Group:
    """Failures that share a root cause; an agent works on them together."""

    id: str
    """The name of the group, the same in every run."""
    cause: str
    """What its failures share, in words."""
    priority: Priority
    """The most urgent priority of its failures."""
    case_ids: tuple[str, ...]
    """The ids of its failing cases, in the order in which they ran."""


@frozen(repr=False)
class Analysis(Displayed):
    """A suite report with its failures, sorted and grouped by cause: the single source of truth."""

    report: SuiteReport
    """The report of the suites that was sorted."""
    failures: tuple[Failure, ...]
    """The failures that count, by priority and group."""
    groups: tuple[Group, ...]
    """The groups of the failures, the most urgent first."""
    quarantine: tuple[QuarantineRow, ...] = ()
    """The results of the cases in quarantine; ``failures`` does not contain their failures."""
    notes: tuple[str, ...] = ()
    """What a person must know of the tree to understand the failures, in sentences."""

    def __display__(self) -> Display:
        """Return how many failures and groups there are, and the failures."""
        failures = quantity(len(self.failures), "failure")
        return f"Analysis({failures} in {quantity(len(self.groups), 'group')})", tuple(
            (f"{failure.priority} {failure.case_id}", failure.error_message)
            for failure in self.failures
        )

    @property
    def distinct(self) -> tuple[Failure, ...]:
        """The failures, of the cases that one failed hook kept from running only the first."""
        return tuple(
            failure for failure in self.failures if failure.case_id not in self.report.behind
        )

    def failures_since(self, before: SuiteReport) -> tuple[Failure, ...]:
        """Return the failures of cases that did not fail in an earlier report."""
        failing = frozenset(case.id for case in before.failing)
        return tuple(failure for failure in self.failures if failure.case_id not in failing)

    @property
    def exit_code(self) -> int:
        """0 all pass outside of quarantine, 1 failures, 2 the report is incomplete."""
        if not self.report.complete:
            return 2
        return 1 if self.failures else 0
