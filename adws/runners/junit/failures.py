"""What Java, C#, PHP and Ruby throw, then the other languages, and what it means for new tests.

A JUnit XML report does not say which language it is about, but classes of one name mean much the
same in all.
"""

from adws.core.failure import ErrorType
from adws.runners.javascript import failures as javascript
from adws.runners.python import failures as python
from adws.triage.failure_types import FailureTypes
from adws.triage.pattern import GENERAL_PATTERNS, Pattern

PATTERNS = (
    Pattern(ErrorType.ENVIRONMENT, missing_dependency=True),
    Pattern(
        ErrorType.COMPILE,
        exceptions=frozenset(
            {
                "ClassNotFoundException",
                "NoClassDefFoundError",
                "NoSuchMethodError",
                "NoSuchFieldError",
                "ExceptionInInitializerError",
                "CompilationFailedException",
                "ParseError",
                "LoadError",
                "TypeLoadException",
                "MissingMethodException",
            }
        ),
    ),
    Pattern(
        ErrorType.TIMEOUT,
        exceptions=frozenset(
            {"TestTimedOutException", "TimeoutException", "SocketTimeoutException"}
        ),
    ),
    Pattern(
        ErrorType.ENVIRONMENT,
        exceptions=frozenset(
            {
                "AccessDeniedException",
                "BindException",
                "ConnectException",
                "DirectoryNotFoundException",
                "NoSuchFileException",
                "SocketException",
                "UnauthorizedAccessException",
                "UnknownHostException",
                "UnsatisfiedLinkError",
            }
        ),
    ),
    Pattern(
        ErrorType.ASSERTION,
        exceptions=frozenset(
            {
                "AssertException",
                "AssertFailedException",
                "AssertionException",
                "AssertionFailedError",
                "ComparisonFailure",
                "EqualException",
                "ExpectationFailedException",
                "ExpectationNotMetError",
                "FalseException",
                "MultipleFailuresError",
                "TrueException",
                "XunitException",
            }
        ),
    ),
    *(row for row in python.PATTERNS if row not in GENERAL_PATTERNS),
    *javascript.PATTERNS,
)

RED_TYPES = FailureTypes(
    valid=python.RED_TYPES.valid
    | javascript.RED_TYPES.valid
    | {"ClassNotFoundException", "NoSuchMethodError", "UnsupportedOperationException"},
    invalid=python.RED_TYPES.invalid
    | javascript.RED_TYPES.invalid
    | {"CompilationFailedException", "ParseError"},
    spoken=javascript.RED_TYPES.spoken,
    missing=javascript.RED_TYPES.missing,
)
