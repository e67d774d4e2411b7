"""Find a failure's error type: the first row of its runner's table that matches."""

import re

from attrs import frozen

from adws.core.failure import ErrorType
from adws.triage.exception_info import ExceptionInfo
from adws.triage.imports import missing_dependency

SERVER_NOT_STARTED = "ServerNotStarted"
"""The exception of the only case of a suite whose server did not start."""

_SEARCHED_CHARACTERS = 2000


@frozen
class Pattern:
    """A row of the table: a failure that matches all its fields has its type."""

    error_type: ErrorType
    """The error type of the row."""
    exceptions: frozenset[str] = frozenset()
    """Names of exception classes, one of which was thrown. Empty: any."""
    text: str = ""
    """A regular expression for a part of the message; ``^`` and ``$`` match lines. Empty: any."""
    phases: frozenset[str] = frozenset()
    """The phases of the failure, such as ``collect`` or ``setup``. Empty: any."""
    missing_dependency: bool = False
    """Whether a module that is not the project's own must be missing."""

    def fits(self, error: ExceptionInfo, phase: str, *, missing_dependency: bool) -> bool:
        """Whether a failure matches this row."""
        return (
            (not self.exceptions or error.exception in self.exceptions)
            and (not self.phases or phase in self.phases)
            and (missing_dependency or not self.missing_dependency)
            and (not self.text or self._is_in(error.message[:_SEARCHED_CHARACTERS]))
        )

    def _is_in(self, message: str) -> bool:
        return re.search(self.text, message, re.MULTILINE) is not None


GENERAL_PATTERNS = (
    Pattern(ErrorType.ENVIRONMENT, exceptions=frozenset({SERVER_NOT_STARTED})),
    Pattern(
        ErrorType.TIMEOUT,
        text=r"(?i)\btimed out\b|exceeded timeout|exceeds the deadline",
    ),
    Pattern(
        ErrorType.ENVIRONMENT,
        text=(
            r"\bE(?:NOENT|ACCES|PERM|ADDRINUSE|CONNREFUSED|NETUNREACH|HOSTUNREACH|MFILE|NOSPC"
            r"|AI_AGAIN|NOTFOUND)\b"
            r"|(?i:address already in use|connection refused|permission denied"
            r"|no space left on device|too many open files|read-only file system"
            r"|no such file or directory|name or service not known|failure in name resolution"
            r"|network is unreachable|no route to host|no such host|failed to resolve '"
            r"|could not resolve host|no recorded answer to"
            r"|cannot open shared object file)"
        ),
    ),
    Pattern(ErrorType.COMPILE, phases=frozenset({"collect"})),
    Pattern(ErrorType.ASSERTION, exceptions=frozenset({"AssertionError", "AssertionFailedError"})),
)
"""Rows for every tool: messages of operating systems and most runners."""


def error_type(
    error: ExceptionInfo, phase: str, patterns: tuple[Pattern, ...], modules: frozenset[str]
) -> ErrorType:
    """Return the error type of a failure; if no row matches, it is a runtime error.

    ``modules`` are the project's own top-level modules: any other missing one is a dependency.
    """
    missing = missing_dependency(error, modules) is not None
    fitting = (row for row in patterns if row.fits(error, phase, missing_dependency=missing))
    row = next(fitting, None)
    return row.error_type if row else ErrorType.RUNTIME
