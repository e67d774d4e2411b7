"""The message of a commit that puts cases into quarantine."""

from adws.core.quarantine import QuarantinedCase
from adws.reports.quarantine_message import quarantine_message

ONE = QuarantinedCase("t.py::a", "2026-01-01", "2026-01-30", "failed, then passed")
TWO = QuarantinedCase("t.py::b\nc", "2026-01-01", "2026-01-30", "so did this")


def test_the_subject_names_the_case() -> None:
    """The body says what was seen and for how long."""
    assert quarantine_message((ONE,), "r1") == (
        "test: quarantine flaky t.py::a (non-deterministic)\n"
        "\n"
        "- t.py::a: failed, then passed (until 2026-01-30)\n"
        "\n"
        "Adws-Run: r1\n"
    )


def test_more_cases_are_counted_in_the_subject() -> None:
    """Each stands in the body, on a line of its own."""
    message = quarantine_message((TWO, ONE), "r1")
    assert message.startswith("test: quarantine flaky t.py::b c and 1 more (non-deterministic)\n\n")
    assert message.count("\n- ") == 2
