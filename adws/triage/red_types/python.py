"""What Python's own exceptions mean for new tests, shared by the tables of Python's runners."""

from adws.triage.failure_types import FailureTypes

VALID_RED_FAILURES = frozenset(
    {
        "AssertionError",
        "AttributeError",
        "ImportError",
        "ModuleNotFoundError",
        "NotImplementedError",
    }
)
INVALID_RED_FAILURES = frozenset({"IndentationError", "NameError", "SyntaxError", "TabError"})

TYPES = FailureTypes(VALID_RED_FAILURES, INVALID_RED_FAILURES)
