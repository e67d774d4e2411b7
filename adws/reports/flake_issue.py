"""The issue about a flaky case that goes into quarantine."""

from adws.core.fence import fence
from adws.core.quarantine import QUARANTINE_FILE, QuarantinedCase
from adws.core.visible import one_line
from adws.reports.excerpt import excerpt

_TITLE = 200  # characters
_TEXT = 4_000  # characters


def flake_title(case: QuarantinedCase) -> str:
    """Return the title of the issue.

    >>> flake_title(QuarantinedCase("tests/test_a.py::test_it", "2026-01-01", "2026-01-30"))
    'Flaky test: tests/test_a.py::test_it'
    """
    return excerpt(f"Flaky test: {one_line(case.id)}", _TITLE)


def flake_text(case: QuarantinedCase, run: str) -> str:
    """Return the text of the issue: what was seen, and what follows from it."""
    return (
        "This test passes and fails with the same code.\n\n"
        f"{fence(case.id, _TEXT)}\n\n"
        f"- seen: {one_line(case.seen)}\n"
        f"- in quarantine: from {case.since} until {case.until}, in {QUARANTINE_FILE}\n"
        f"- found by adws in run {run}\n\n"
        "Until its last day, the test runs and decides nothing. After it the test counts again: "
        "mend it and remove its entry, or renew the entry."
    )
