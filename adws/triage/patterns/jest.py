"""Rows for jest: what its matchers, its loader and its environments say, then JavaScript's own."""

from adws.core.failure import ErrorType
from adws.triage.pattern import Pattern
from adws.triage.patterns.javascript import PATTERNS as JAVASCRIPT

PATTERNS = (
    Pattern(
        ErrorType.ENVIRONMENT,
        text=r"Test environment \S+ cannot be found|^A jest worker process .* was terminated",
    ),
    Pattern(ErrorType.TIMEOUT, text=r"^thrown: \"Exceeded timeout of|^jest did not exit"),
    Pattern(
        ErrorType.ASSERTION,
        text=(
            r"^Failing test passed even though|^assert(?:\.\w+)?\("
            r"|^no test asks for these snapshots"
        ),
    ),
    Pattern(ErrorType.RUNTIME, text=r"^jest ended while '"),
    *JAVASCRIPT,
)
