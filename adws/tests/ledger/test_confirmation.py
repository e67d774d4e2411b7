"""What a judged analysis does to the ledger."""

from attrs import evolve

from adws.core.entry import Entry, EntryStatus, EscalationReason
from adws.core.failure import ErrorType, Priority
from adws.ledger.confirmation import Fix, confirm
from adws.ledger.discovery import open_ledger
from adws.ledger.escalation import escalate
from adws.ledger.ledger import Ledger
from adws.tests.ledger.analyses import (
    GREEN,
    SKIPPED,
    accepted,
    analysis,
    case,
    failure,
    ledger_after_change,
    ledger_of,
)

A, B, C = failure("t.py::a"), failure("t.py::b"), failure("t.py::c")
FIX = Fix(1, "c0ffee", "count from zero", ("shop.py",))


def statuses(ledger: Ledger) -> list[tuple[str, str]]:
    """Return case and status of each entry."""
    return [(entry.case_id, entry.status.value) for entry in ledger.entries]


def test_a_case_that_passes_is_fixed_by_the_commit() -> None:
    """The entry tells commit, description, files and round."""
    ledger = accepted(ledger_of(A), "t.py::a")
    confirmed = ledger_after_change(
        confirm(ledger, analysis(others=(case("t.py::a", GREEN),)), FIX)
    )
    assert confirmed.entries == (
        evolve(
            ledger.entries[0],
            status=EntryStatus.FIXED,
            history=(EntryStatus.DISCOVERED, EntryStatus.ATTEMPTED, EntryStatus.FIXED),
            commit="c0ffee",
            fix_applied="count from zero",
            modified_files=("shop.py",),
            closed_in_round=1,
        ),
    )


def test_a_fix_also_closes_what_it_repaired_in_passing() -> None:
    """A discovered entry of another group is fixed with no attempt of its own."""
    ledger = accepted(ledger_of(A, B), "t.py::a")
    green = (case("t.py::a", GREEN), case("t.py::b", GREEN))
    other = ledger_after_change(confirm(ledger, analysis(others=green), FIX)).entries[1]
    assert (other.status, other.attempt_count, other.history) == (
        EntryStatus.FIXED,
        0,
        (EntryStatus.DISCOVERED, EntryStatus.ATTEMPTED, EntryStatus.FIXED),
    )


def test_a_case_that_is_skipped_or_gone_is_not_fixed() -> None:
    """Only a pass closes an entry: there are no phantom fixes."""
    ledger = accepted(ledger_of(A, B), "t.py::a", "t.py::b")
    seen = analysis(others=(case("t.py::a", SKIPPED),))
    assert statuses(ledger_after_change(confirm(ledger, seen, FIX))) == [
        ("t.py::a", "attempted"),
        ("t.py::b", "attempted"),
    ]


def test_what_still_fails_keeps_its_life_and_gets_the_newest_triage() -> None:
    """An error that changed its nature changes its place in the order of work."""
    ledger = ledger_of(A)
    now = evolve(A, priority=Priority.P3, error_type=ErrorType.RUNTIME, fingerprint="f", group="g")
    assert ledger_after_change(confirm(ledger, analysis(now), FIX)).entries == (
        evolve(
            ledger.entries[0],
            priority=Priority.P3,
            error_type=ErrorType.RUNTIME,
            fingerprint="f",
            group="g",
        ),
    )


def test_what_was_given_up_keeps_the_triage_that_it_was_given_up_with() -> None:
    """Though it fails still."""
    reason = EscalationReason.OUT_OF_SCOPE
    ledger = ledger_after_change(escalate(ledger_of(A), ("t.py::a",), reason, detail="", number=1))
    now = analysis(evolve(A, priority=Priority.P3))
    assert ledger_after_change(confirm(ledger, now, FIX)).entries == ledger.entries


def test_a_failure_that_is_new_becomes_an_entry_of_its_own() -> None:
    """It is a regression, discovered in the round that brought it."""
    confirmed = ledger_after_change(confirm(ledger_of(A), analysis(A, C), FIX))
    new = confirmed.entries[1]
    assert (new.id, new.case_id, new.status, new.discovered_in_round, new.is_regression) == (
        "F-002",
        "t.py::c",
        EntryStatus.DISCOVERED,
        1,
        True,
    )


def test_failures_behind_a_file_that_could_not_be_loaded_are_revealed_not_broken() -> None:
    """The file's own entry is fixed once what it hid has run."""
    unloadable = failure("t.py", priority=Priority.P0)
    opened = open_ledger(
        analysis(unloadable, others=(case("t.py", covers="t.py::"),)),
        run="r1",
        created_at="2030-01-01",
    )
    seen = analysis(A, others=(case("t.py::b", GREEN),))
    confirmed = ledger_after_change(confirm(accepted(opened, "t.py"), seen, FIX))
    assert statuses(confirmed) == [("t.py", "fixed"), ("t.py::a", "discovered")]
    assert not confirmed.entries[1].is_regression


def refixed(ledger: Ledger, *failures: Entry) -> Ledger:
    """Return the ledger after an analysis in which just these entries' cases fail."""
    red = tuple(failure(entry.case_id) for entry in failures)
    return ledger_after_change(confirm(ledger, analysis(*red), FIX))


def test_a_fixed_case_that_fails_again_is_a_regression_with_a_new_entry() -> None:
    """The fixed entry is never moved back."""
    ledger = accepted(ledger_of(A), "t.py::a")
    fixed = ledger_after_change(confirm(ledger, analysis(others=(case("t.py::a", GREEN),)), FIX))
    again = refixed(fixed, *fixed.entries)
    assert statuses(again) == [("t.py::a", "fixed"), ("t.py::a", "discovered")]
    assert again.entries[1].is_regression


def test_an_escalated_case_is_known_and_stays_as_it_is() -> None:
    """Neither its failing on nor its passing changes a terminal entry."""
    flaky = ledger_after_change(
        escalate(ledger_of(A), ("t.py::a",), EscalationReason.FLAKY, detail="", number=1)
    )
    passing = analysis(others=(case("t.py::a", GREEN),))
    assert refixed(flaky, *flaky.entries) == flaky
    assert ledger_after_change(confirm(flaky, passing, FIX)) == flaky


def test_an_accepted_attempt_that_was_the_last_and_repaired_only_others_escalates() -> None:
    """No entry stays open without an attempt left."""
    ledger = accepted(ledger_of(A, B, max_attempts=1), "t.py::a", "t.py::b")
    seen = analysis(B, others=(case("t.py::a", GREEN),))
    assert statuses(ledger_after_change(confirm(ledger, seen, FIX))) == [
        ("t.py::a", "fixed"),
        ("t.py::b", "escalated"),
    ]
