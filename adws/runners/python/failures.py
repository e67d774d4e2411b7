"""What Python's own exceptions are, and what they mean for new tests: its runners share it."""

from adws.core.failure import ErrorType
from adws.triage.failure_types import FailureTypes
from adws.triage.pattern import GENERAL_PATTERNS, Pattern

_RUNNING = frozenset({"setup", "call", "teardown"})

PATTERNS = (
    Pattern(ErrorType.ENVIRONMENT, missing_dependency=True),
    Pattern(
        ErrorType.ENVIRONMENT,
        exceptions=frozenset({"ImportError"}),
        text="cannot open shared object file|DLL load failed|Library not loaded",
    ),
    Pattern(
        ErrorType.COMPILE,
        exceptions=frozenset(
            {"ModuleNotFoundError", "ImportError", "SyntaxError", "IndentationError", "TabError"}
        ),
    ),
    Pattern(
        ErrorType.ASSERTION,
        exceptions=frozenset({"AssertionError", "Flaky", "FlakyFailure"}),
        phases=_RUNNING,
    ),
    Pattern(
        ErrorType.TIMEOUT,
        exceptions=frozenset(
            {"TimeoutError", "TimeoutExpired", "Timeout", "ReadTimeout", "DeadlineExceeded"}
        ),
    ),
    Pattern(
        ErrorType.ENVIRONMENT,
        exceptions=frozenset(
            {
                "FileNotFoundError",
                "PermissionError",
                "NotADirectoryError",
                "ConnectionError",
                "ConnectionRefusedError",
                "ConnectionResetError",
                "ConnectTimeout",
                "ConnectError",
                "gaierror",
            }
        ),
    ),
    Pattern(ErrorType.COMPILE, phases=frozenset({"collect"})),
    Pattern(
        ErrorType.RUNTIME,
        exceptions=frozenset(
            {
                "ArithmeticError",
                "AttributeError",
                "IndexError",
                "KeyError",
                "LookupError",
                "NameError",
                "NotImplementedError",
                "OverflowError",
                "RecursionError",
                "StopIteration",
                "TypeError",
                "UnboundLocalError",
                "UnicodeDecodeError",
                "UnicodeEncodeError",
                "ValueError",
                "ZeroDivisionError",
            }
        ),
    ),
    *GENERAL_PATTERNS,
)

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

RED_TYPES = FailureTypes(VALID_RED_FAILURES, INVALID_RED_FAILURES)
