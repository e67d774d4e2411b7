"""Entries and attempts: what they are called and what they count."""

import pytest
from attrs import evolve

from adws.core.codec import to_plain
from adws.ledger.entry import AttemptOutcome, EscalationReason, RootCause, Status
from adws.tests.ledger.analyses import attempt, failure, ledger_of


def test_the_statuses_are_the_four_of_the_lifecycle() -> None:
    """No other status exists."""
    assert tuple(Status) == ("discovered", "attempted", "fixed", "escalated")


def test_the_escalation_reasons_are_exactly_six() -> None:
    """The list is exhaustive."""
    assert set(EscalationReason) == {
        "design_decision",
        "external_dependency",
        "flaky",
        "circular_regression",
        "max_attempts_exceeded",
        "out_of_scope",
    }


def test_the_root_causes_are_the_five_of_a_diagnosis_and_unknown() -> None:
    """A diagnosis that nobody made is unknown, not guessed."""
    assert set(RootCause) == {
        "source_bug",
        "api_change",
        "test_bug",
        "environment",
        "type_error",
        "unknown",
    }


def test_an_entry_shows_the_fields_of_the_record_first() -> None:
    """The JSON of an entry begins with the names that readers of ledgers know."""
    (entry,) = ledger_of(failure("t.py::a")).entries
    assert list(to_plain(entry))[:11] == [
        "id",
        "file",
        "test",
        "priority",
        "status",
        "attempt_count",
        "max_attempts",
        "diagnosis",
        "fix_applied",
        "escalation_reason",
        "modified_files",
    ]


@pytest.mark.parametrize("outcome", AttemptOutcome)
def test_an_attempt_counts_unless_nothing_was_judged(outcome: AttemptOutcome) -> None:
    """Time-outs, crashes and a judge that failed are no tries at the failure."""
    assert attempt(outcome).counts == (outcome not in {"timed_out", "crashed", "judge_failed"})


@pytest.mark.parametrize(
    ("counted", "crashes", "exhausted"), [(0, 0, False), (2, 2, False), (3, 0, True), (0, 3, True)]
)
def test_attempts_and_crashes_are_limited_each_by_itself(
    counted: int, crashes: int, *, exhausted: bool
) -> None:
    """Three judged attempts are the end, and so are three without an answer."""
    (entry,) = ledger_of(failure("t.py::a")).entries
    crashed = (attempt(AttemptOutcome.CRASHED),) * crashes
    assert evolve(entry, attempt_count=counted, attempts=crashed).exhausted == exhausted
