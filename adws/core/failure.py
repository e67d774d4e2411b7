"""A failing case as the rest of adws works with it, and failures that share a root cause."""

from enum import StrEnum

from attrs import frozen

from adws.core.quarantine import QuarantineRow
from adws.core.suite import Evidence, SuiteReport


class ErrorType(StrEnum):
    """What sort of failure it is."""

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
    """The sort of root cause, which decides what is to be repaired."""

    SOURCE_BUG = "source_bug"
    API_CHANGE = "api_change"
    TEST_BUG = "test_bug"
    ENVIRONMENT = "environment"
    TYPE_ERROR = "type_error"
    UNKNOWN = "unknown"


@frozen
class Diagnosis:
    """What is probably wrong: the sort of root cause, and one sentence; empty where unknown."""

    text: str = ""
    root_cause: RootCause = RootCause.UNKNOWN


@frozen
class Failure:
    """One failing case with its evidence, sorted.

    ``file`` and ``test`` name the case as people do; ``case_id`` as the runner does.
    ``source_file`` and ``source_line`` are the deepest frame in project code that is neither test
    nor library, when there is one. ``fingerprint`` stays the same from run to run. ``group`` is
    the id of the group that this failure shares its root cause with.
    """

    case_id: str
    file: str
    test: str
    error_type: ErrorType
    error_message: str
    stack_trace: str
    source_file: str | None
    source_line: int | None
    priority: Priority
    fingerprint: str
    group: str
    evidence: Evidence


@frozen
class Group:
    """Failures that share a root cause, worked on together. ``cause`` says what they share."""

    id: str
    cause: str
    priority: Priority
    case_ids: tuple[str, ...]


@frozen
class Analysis:
    """A suite report, sorted: failures by priority and group. The single source of truth.

    ``quarantine`` tells what became of the cases in quarantine; their failures are not among the
    others.
    """

    report: SuiteReport
    failures: tuple[Failure, ...]
    groups: tuple[Group, ...]
    quarantine: tuple[QuarantineRow, ...] = ()

    def failures_since(self, before: SuiteReport) -> tuple[Failure, ...]:
        """Return the failures of cases that did not fail in an earlier report."""
        failing = frozenset(case.id for case in before.failing)
        return tuple(failure for failure in self.failures if failure.case_id not in failing)

    @property
    def exit_code(self) -> int:
        """0 all pass but in quarantine, 1 failures, 2 the report is incomplete."""
        if not self.report.complete:
            return 2
        return 1 if self.failures else 0
