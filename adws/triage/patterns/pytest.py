"""Rows for pytest: what it and its common plugins throw, then Python's own exceptions."""

from adws.core.failure import ErrorType
from adws.triage.pattern import Pattern
from adws.triage.patterns.python import PATTERNS as PYTHON

PATTERNS = (
    Pattern(ErrorType.TIMEOUT, exceptions=frozenset({"Failed"}), text=r"^Timeout \(?>"),
    Pattern(ErrorType.ENVIRONMENT, exceptions=frozenset({"FixtureLookupError"})),
    Pattern(
        ErrorType.ENVIRONMENT,
        text=r"^(?:E\s+)?fixture '[^']+' not found",
        phases=frozenset({"setup"}),
    ),
    Pattern(ErrorType.ASSERTION, text=r"^\[XPASS\(strict\)\]"),
    Pattern(
        ErrorType.ASSERTION,
        exceptions=frozenset(
            {"Failed", "DocTestFailure", "DoctestFailure", "MultipleDoctestFailures"}
        ),
        phases=frozenset({"setup", "call", "teardown"}),
    ),
    *PYTHON,
)
