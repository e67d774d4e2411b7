"""Rows for Go: what ``go`` and its compiler say, what the testing package does, panics."""

from adws.core.failure import ErrorType
from adws.triage.pattern import Pattern
from adws.triage.patterns.general import PATTERNS as GENERAL

PATTERNS = (
    Pattern(ErrorType.ENVIRONMENT, exceptions=frozenset({"MissingModule"})),
    Pattern(
        ErrorType.ENVIRONMENT,
        text=(
            r"C compiler \"[^\"]+\" not found|cgo: .*executable file not found"
            r"|requires go >= |requires newer Go version|\bdial (?:tcp|udp|unix)\b"
            r"|executable file not found in \$PATH"
        ),
    ),
    Pattern(ErrorType.COMPILE, exceptions=frozenset({"BuildFailed"})),
    Pattern(
        ErrorType.TIMEOUT,
        text=r"^test timed out after |context deadline exceeded|i/o timeout",
    ),
    Pattern(ErrorType.RUNTIME, exceptions=frozenset({"panic", "fatal error"})),
    Pattern(ErrorType.RUNTIME, text=r"race detected during execution of test"),
    *GENERAL,
    Pattern(ErrorType.RUNTIME, phases=frozenset({"setup", "teardown"})),
    Pattern(ErrorType.ASSERTION, phases=frozenset({"call"})),
)
