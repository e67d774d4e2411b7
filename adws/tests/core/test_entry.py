"""Entries and attempts: what they are called and what they count."""

import pytest
from attrs import evolve

from adws.core.codec import to_plain
from adws.core.entry import Attempt, AttemptOutcome, Entry, EntryStatus, EscalationReason
from adws.core.failure import ErrorType, Priority, RootCause
from adws.tests.ledger.analyses import attempt, failure, ledger_of


def test_the_statuses_are_the_four_of_the_lifecycle() -> None:
    """No other status exists."""
    assert tuple(EntryStatus) == ("discovered", "attempted", "fixed", "escalated")


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


def test_an_entry_begins_open_and_with_nothing_tried() -> None:
    """An early document that lacks a field says the same."""
    new = Entry(
        id="F-001",
        file="t.py",
        test="a",
        priority=Priority.P2,
        case_id="t.py::a",
        error_type=ErrorType.ASSERTION,
        fingerprint="f",
        group="G",
    )
    required = {"id", "file", "test", "priority", "case_id", "error_type", "fingerprint", "group"}
    given = {name: value for name, value in to_plain(new).items() if name not in required}
    assert (new.open, new.exhausted, new.last_round) == (True, False, 0)
    assert given == {
        "status": "discovered",
        "attempt_count": 0,
        "max_attempts": 3,
        "diagnosis": "",
        "fix_applied": "",
        "escalation_reason": None,
        "modified_files": [],
        "root_cause": "unknown",
        "commit": "",
        "covers": None,
        "hook": "",
        "shared_function": None,
        "discovered_in_round": 0,
        "closed_in_round": None,
        "is_regression": False,
        "attempts": [],
        "history": ["discovered"],
        "detail": "",
    }


def test_an_attempt_is_the_first_unless_it_says_otherwise() -> None:
    """What nobody told of it is nothing, not a guess."""
    tried = Attempt(4, "scripted", "2030-01-01", AttemptOutcome.REFUSED)
    assert tried == Attempt(
        round=4,
        agent="scripted",
        started_at="2030-01-01",
        outcome=AttemptOutcome.REFUSED,
        number=1,
        reasons=(),
        patch="",
        patch_id="",
        files=(),
        cost_usd=None,
        duration_seconds=0.0,
    )


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
    judged = (attempt(AttemptOutcome.REFUSED),) * counted
    attempts = (*judged, *(attempt(AttemptOutcome.CRASHED),) * crashes)
    assert evolve(entry, attempt_count=counted, attempts=attempts).exhausted == exhausted


@pytest.mark.parametrize(
    ("counted", "crashes", "never"), [(0, 0, False), (0, 1, True), (1, 1, False), (1, 0, False)]
)
def test_only_an_agent_that_was_asked_can_fail_to_answer(
    counted: int, crashes: int, *, never: bool
) -> None:
    """Nobody was asked about a case that was given up before its first attempt."""
    (entry,) = ledger_of(failure("t.py::a")).entries
    judged = (attempt(AttemptOutcome.REFUSED),) * counted
    attempts = (*judged, *(attempt(AttemptOutcome.CRASHED),) * crashes)
    assert evolve(entry, attempt_count=counted, attempts=attempts).never_answered == never


def test_the_last_round_is_that_of_the_newest_attempt() -> None:
    """The order of the attempts is the order of the rounds."""
    (entry,) = ledger_of(failure("t.py::a")).entries
    assert evolve(entry, attempts=(attempt(number=2), attempt(number=5))).last_round == 5
