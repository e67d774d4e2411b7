"""Rows for Python's own exceptions, shared by the tables of Python's runners."""

from adws.core.failure import ErrorType
from adws.triage.pattern import Pattern
from adws.triage.patterns.general import PATTERNS as GENERAL

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
    *GENERAL,
)
