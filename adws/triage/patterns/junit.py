"""Rows for tools that write JUnit XML: what Java, C#, PHP and Ruby throw, then the other languages.

A report does not say which language it is about, but classes of one name mean much the same in all.
"""

from adws.core.failure import ErrorType
from adws.triage.pattern import Pattern
from adws.triage.patterns.general import PATTERNS as GENERAL
from adws.triage.patterns.javascript import PATTERNS as JAVASCRIPT
from adws.triage.patterns.python import PATTERNS as PYTHON

PATTERNS = (
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
    *(row for row in PYTHON if row not in GENERAL),
    *JAVASCRIPT,
)
