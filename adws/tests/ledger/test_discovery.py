"""How a ledger is opened."""

from adws.core.entry import Entry
from adws.core.failure import ErrorType, Priority, RootCause
from adws.ledger.discovery import discover, open_ledger
from adws.ledger.ledger import Ledger
from adws.tests.ledger.analyses import GREEN, analysis, case, failure


def test_opening_makes_one_discovered_entry_for_each_failing_case() -> None:
    """The whole ledger of two failures, one of which was reported twice."""
    a = failure("t.py::a", priority=Priority.P0, group="G-1")
    b = failure("t.py", group="G-2")
    result = analysis(a, b, a, others=(case("t.py", covers="t.py::"), case("t.py::c", GREEN)))
    first = Entry(
        id="F-001",
        file="t.py",
        test="a",
        priority=Priority.P0,
        case_id="t.py::a",
        error_type=ErrorType.ASSERTION,
        fingerprint="print of t.py::a",
        group="G-1",
        max_attempts=2,
        root_cause=RootCause.SOURCE_BUG,
    )
    second = Entry(
        id="F-002",
        file="t.py",
        test="",
        priority=Priority.P2,
        case_id="t.py",
        error_type=ErrorType.ASSERTION,
        fingerprint="print of t.py",
        group="G-2",
        max_attempts=2,
        root_cause=RootCause.SOURCE_BUG,
        covers="t.py::",
    )
    assert open_ledger(result, run="r1", created_at="2030-01-01", max_attempts=2) == Ledger(
        run="r1",
        created_at="2030-01-01",
        runner="pytest",
        total_tests=4,
        initially_failing=2,
        max_attempts=2,
        entries=(first, second),
    )


def test_a_later_discovery_continues_the_numbering() -> None:
    """New entries carry their round, the limit of the ledger and how they came about."""
    result = analysis(failure("t.py::a"))
    opened = open_ledger(result, run="r1", created_at="2030-01-01", max_attempts=5)
    later = discover(
        opened, analysis(failure("t.py::b")), ("t.py::b",), number=4, is_regression=True
    )
    new = later.entries[-1]
    assert (new.id, new.discovered_in_round, new.is_regression, new.max_attempts) == (
        "F-002",
        4,
        True,
        5,
    )
