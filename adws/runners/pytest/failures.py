"""What pytest and its common plugins throw, before Python's own exceptions."""

from adws.core.failure import ErrorType
from adws.runners.python import failures as python
from adws.triage.failure_types import FailureTypes
from adws.triage.pattern import Pattern

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
    *python.PATTERNS,
)

RED_TYPES = FailureTypes(python.RED_TYPES.valid, python.RED_TYPES.invalid | {"FixtureLookupError"})
