"""What jest's matchers, its loader and its environments say, before JavaScript's own errors."""

from adws.core.failure import ErrorType
from adws.runners.javascript import failures as javascript
from adws.triage.pattern import Pattern

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
    *javascript.PATTERNS,
)
