"""What sort of failure a failure is: the first row of its runner's table that fits."""

import re

from attrs import frozen

from adws.core.failure import ErrorType
from adws.triage.exception_info import ExceptionInfo
from adws.triage.imports import missing_dependency

_SEARCHED_CHARACTERS = 2000


@frozen
class Pattern:
    """A failure that looks like this row is of its type; a row does not ask what it leaves out."""

    error_type: ErrorType
    """The sort of failure that the row stands for."""
    exceptions: frozenset[str] = frozenset()
    """The names of the exceptions' classes; one of them was thrown. Empty: any."""
    text: str = ""
    """A regular expression that the message contains; ``^`` and ``$`` match at lines. Empty:
    any."""
    phases: frozenset[str] = frozenset()
    """Where the failure happened, such as ``collect`` or ``setup``. Empty: anywhere."""
    missing_dependency: bool = False
    """Whether a module must be missing that is not the project's own."""

    def fits(self, error: ExceptionInfo, phase: str, *, missing_dependency: bool) -> bool:
        """Whether a failure looks like this row."""
        return (
            (not self.exceptions or error.exception in self.exceptions)
            and (not self.phases or phase in self.phases)
            and (missing_dependency or not self.missing_dependency)
            and (not self.text or self._is_in(error.message[:_SEARCHED_CHARACTERS]))
        )

    def _is_in(self, message: str) -> bool:
        return re.search(self.text, message, re.MULTILINE) is not None


GENERAL_PATTERNS = (
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
"""Rows that hold for every tool: what operating systems and most runners say."""


def error_type(
    error: ExceptionInfo, phase: str, patterns: tuple[Pattern, ...], modules: frozenset[str]
) -> ErrorType:
    """Return what sort of failure it is; what fits no row went wrong while it ran.

    ``modules`` are the project's own top-level modules: any other missing one is a dependency.
    """
    missing = missing_dependency(error, modules) is not None
    fitting = (row for row in patterns if row.fits(error, phase, missing_dependency=missing))
    row = next(fitting, None)
    return row.error_type if row else ErrorType.RUNTIME
