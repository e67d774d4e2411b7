"""Tests of what is said of an earlier attempt."""

from attrs import evolve

from adws.core.entry import Attempt, AttemptOutcome
from adws.core.round_record import DroppedEdit, RoundRecord
from adws.ledger.earlier_attempt import describe_attempt, without_names

ATTEMPT = Attempt(1, "claude", "", AttemptOutcome.REGRESSED, reasons=("broke a", "broke b"))
RECORD = RoundRecord(number=1, group="g", cases=("t::a", "t::b"), failures_start=2, failures_end=2)


def test_an_attempt_that_changed_nothing_has_only_its_verdict() -> None:
    """Also where its round is not known."""
    text = "regressed: broke a; broke b"
    assert describe_attempt(ATTEMPT, RECORD, ("t::a",), "") == text
    assert describe_attempt(ATTEMPT, None, (), "") == text


def test_what_it_moved_and_what_did_not_count_and_its_change_follow() -> None:
    """A case that the agent does not see is not named."""
    dropped = (
        DroppedEdit("t.py", "p.patch", ("skips t::a", "adds a file")),
        DroppedEdit("pyproject.toml", "p.patch"),
    )
    record = evolve(RECORD, passed=("t::a", "t::hidden", "t::b"), dropped=dropped)
    assert describe_attempt(ATTEMPT, record, {"t::a", "t::b"}, "\n-a\n+b\n") == (
        "regressed: broke a; broke b\n"
        "With it, these cases passed: t::a, t::b\n"
        "Its edit to t.py did not count, because the file is sealed (skips t::a; adds a file)\n"
        "Its edit to pyproject.toml did not count, because the file is sealed\n"
        "Its change:\n\n-a\n+b"
    )


def test_cases_that_the_agent_does_not_see_have_no_name_and_no_error() -> None:
    """A longer name goes first: it may begin with another."""
    errors = ("breaks t::a[1], t::a[1][2] (the first: assert 1 (int) == 2)", "and t::b (assert 0)")
    named = evolve(ATTEMPT, reasons=errors)
    assert without_names(named, ("t::a[1]", "t::a[1][2]")).reasons == (
        "breaks a case that you do not see, a case that you do not see",
        "and t::b (assert 0)",
    )
