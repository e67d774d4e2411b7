"""Cases whose ids change in every run are followed, and only they."""

import pytest

from adws.core.suite import Case, Outcome
from adws.core.verdict import Verdict
from adws.testing import a_case, a_report
from adws.trust.gate import judge_change
from adws.trust.moving_ids import with_moved_ids
from adws.trust.repetition import passing

AT = "t.py::test_at[{}]".format
HOUR = "t.py::test_hour_{}[x]".format
FAILED = Outcome.FAILED


def cases(*ids: str, outcome: Outcome = Outcome.PASSED) -> tuple[Case, ...]:
    """Return cases that all end alike."""
    return tuple(a_case(case_id, outcome) for case_id in ids)


@pytest.mark.parametrize(
    ("before", "again", "after", "followed"),
    [
        ((AT("1:01"), AT("fix")), (AT("1:02"), AT("fix")), (AT("1:03"), AT("fix")), ("1:03",)),
        ((AT("1"), AT("2")), (AT("3"), AT("4")), (AT("5"), AT("6")), ("5", "6")),
        ((AT("1"),), (AT("1"),), (AT("2"),), ()),
        ((AT("1"), AT("2")), (AT("3"), AT("4")), (AT("5"),), ()),
        ((AT("1"),), (AT("2"),), (AT("3"), AT("4")), ()),
        ((AT("1"),), (AT("2"),), (AT("2"),), ()),
        ((AT("1"),), (AT("2"),), (HOUR("3"),), ()),
        ((HOUR("07"),), (HOUR("08"),), (HOUR("9"),), (HOUR("9"),)),
    ],
    ids=[
        "one id moves",
        "they move in their order",
        "it stays without the change",
        "one is gone",
        "one more is there",
        "no id is new",
        "it is another test",
        "the name itself holds the number",
    ],
)
def test_an_id_that_moves_without_the_change_is_followed(
    before: tuple[str, ...],
    again: tuple[str, ...],
    after: tuple[str, ...],
    followed: tuple[str, ...],
) -> None:
    """Where the test has as many ids as before; what is not followed is missing."""
    then = a_report(*cases(*before))
    moved, marked = with_moved_ids(then, a_report(*cases(*again)), a_report(*cases(*after)))
    new = [case.id for case in moved.cases if case.id not in before]
    assert new == [item if "::" in item else AT(item) for item in followed]
    assert [case.id for case in marked.cases if case.moving] == new
    assert (moved == then) is (not followed)


def test_a_case_keeps_how_it_ended() -> None:
    """So that one that breaks is seen to break."""
    then = a_report(*cases(AT("1")), *cases(AT("2"), outcome=FAILED))
    again, after = a_report(*cases(AT("3"), AT("4"))), a_report(*cases(AT("5"), AT("6")))
    moved, _marked = with_moved_ids(then, again, after)
    assert [(case.id, case.outcome) for case in moved.cases] == [
        (AT("5"), Outcome.PASSED),
        (AT("6"), FAILED),
    ]


def test_what_is_followed_is_said_and_cannot_be_run_by_its_id() -> None:
    """A verdict that rests on reports as they are says nothing of it."""
    before, after = a_report(*cases(AT("1"), "t.py::b")), a_report(*cases(AT("2"), "t.py::b"))
    moved, marked = with_moved_ids(before, a_report(*cases(AT("3"), "t.py::b")), after)
    note = f"these ids change in each run, so adws compares the cases in order: {AT('2')}"
    assert (judge_change(moved, marked).notes, passing(marked)) == ((note,), ("t.py::b",))
    assert judge_change(after, after) == Verdict(accepted=True)
