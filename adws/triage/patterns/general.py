"""Rows that hold for every tool: what operating systems and most runners say."""

from adws.core.failure import ErrorType
from adws.triage.pattern import Pattern

PATTERNS = (
    Pattern(
        ErrorType.TIMEOUT,
        text=r"(?i)\btimed out\b|exceeded timeout|exceeds the deadline",
    ),
    Pattern(
        ErrorType.ENVIRONMENT,
        text=(
            r"\bE(?:NOENT|ACCES|PERM|ADDRINUSE|CONNREFUSED|MFILE|NOSPC)\b"
            r"|(?i:address already in use|connection refused|permission denied"
            r"|no space left on device|too many open files|read-only file system"
            r"|no such file or directory|name or service not known"
            r"|cannot open shared object file)"
        ),
    ),
    Pattern(ErrorType.COMPILE, phases=frozenset({"collect"})),
    Pattern(ErrorType.ASSERTION, exceptions=frozenset({"AssertionError", "AssertionFailedError"})),
)
