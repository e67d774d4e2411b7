"""All groups that may still be tried, in the order of work."""

from adws.core.failure import Priority
from adws.ledger.selection import select, select_all
from adws.tests.ledger.analyses import failure, in_group, ledger_of, refused_attempt


def test_each_group_stands_once_the_most_urgent_first() -> None:
    """The first is what one round alone would work on; an attempted one comes behind the new."""
    late = in_group("L", failure("t.py::a"), failure("t.py::b"))
    urgent = failure("t.py::c", priority=Priority.P0, group="U")
    other = failure("t.py::d", group="O")
    ledger = refused_attempt(ledger_of(*late, urgent, other), "t.py::d")
    groups = [tuple(entry.case_id for entry in group) for group in select_all(ledger)]
    assert groups == [("t.py::c",), ("t.py::a", "t.py::b"), ("t.py::d",)]
    assert select_all(ledger)[0] == select(ledger)


def test_what_has_no_attempt_left_is_left_out() -> None:
    """Nothing may be asked of it any more."""
    assert (
        select_all(refused_attempt(ledger_of(failure("t.py::a"), max_attempts=1), "t.py::a")) == ()
    )
