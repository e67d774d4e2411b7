"""Small analyses and ledgers for the tests of this folder."""

from attrs import evolve
from returns.result import Result

from adws.core.entry import Attempt, AttemptOutcome
from adws.core.errors import PipelineError
from adws.core.failure import Analysis, ErrorType, Failure, Priority
from adws.core.suite import Case, Evidence, Outcome, SuiteReport
from adws.ledger.discovery import open_ledger
from adws.ledger.ledger import Ledger
from adws.ledger.recording import record_attempt

RED, GREEN, SKIPPED = Outcome.FAILED, Outcome.PASSED, Outcome.SKIPPED


def failure(case_id: str, *, priority: Priority = Priority.P2, group: str = "") -> Failure:
    """Build a failing case whose file stands before the ``::`` of its id."""
    file, _, test = case_id.partition("::")
    return Failure(
        case_id=case_id,
        file=file,
        test=test,
        error_type=ErrorType.ASSERTION,
        error_message="assert 1 == 2",
        stack_trace="",
        source_file=None,
        source_line=None,
        priority=priority,
        fingerprint=f"print of {case_id}",
        group=group or f"G-{case_id}",
        evidence=Evidence(),
    )


def case(case_id: str, outcome: Outcome = RED, covers: str | None = None) -> Case:
    """Build a case whose file stands before the ``::`` of its id."""
    file, _, test = case_id.partition("::")
    return Case(case_id, file, test, outcome, covers=covers)


def analysis(*failures: Failure, others: tuple[Case, ...] = ()) -> Analysis:
    """Build an analysis of these failures; ``others`` are cases with an outcome of their own."""
    named = {other.id for other in others}
    red = tuple(case(item.case_id) for item in failures if item.case_id not in named)
    return Analysis(SuiteReport("pytest", ("pytest",), 1, (*red, *others)), failures, ())


def ledger_of(*failures: Failure, max_attempts: int = 3) -> Ledger:
    """Open a ledger with these failures."""
    result = analysis(*failures)
    return open_ledger(result, run="r1", created_at="2030-01-01", max_attempts=max_attempts)


def attempt(outcome: AttemptOutcome = AttemptOutcome.REFUSED, number: int = 1) -> Attempt:
    """Build an attempt of round ``number``."""
    return Attempt(round=number, agent="scripted", started_at="2030-01-01", outcome=outcome)


def refused_attempt(ledger: Ledger, *case_ids: str, number: int = 1) -> Ledger:
    """Record a refused attempt at these cases in round ``number``."""
    return ledger_after_change(record_attempt(ledger, case_ids, attempt(number=number)))


def accepted(ledger: Ledger, *case_ids: str, number: int = 1) -> Ledger:
    """Record an accepted attempt at these cases in round ``number``."""
    return ledger_after_change(
        record_attempt(ledger, case_ids, attempt(AttemptOutcome.ACCEPTED, number))
    )


def ledger_after_change(outcome: Result[Ledger, PipelineError]) -> Ledger:
    """Return the ledger that a lawful change led to."""
    return outcome.unwrap()


def in_group(group: str, *failures: Failure) -> tuple[Failure, ...]:
    """Put failures into one group."""
    return tuple(evolve(item, group=group) for item in failures)
