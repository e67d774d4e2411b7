"""What bun's matchers, its loader and its servers say, before JavaScript's own errors."""

from adws.core.failure import ErrorType
from adws.runners.javascript import failures as javascript
from adws.triage.pattern import Pattern

PATTERNS = (
    Pattern(
        ErrorType.ENVIRONMENT,
        text=(
            r"^Failed to start server\. Is port \d+ in use\?|^Unable to connect\. Is the computer"
            r"|^ECONN(?:REFUSED|RESET): |^Was there a typo in the url or port\?"
        ),
    ),
    Pattern(
        ErrorType.ASSERTION,  # with a message of the test's own, the matcher is not named
        text=r"^Expected: .*\n(?:.*\n)*?Received: ",
        phases=frozenset({"setup", "call"}),
    ),
    Pattern(ErrorType.ASSERTION, exceptions=frozenset({"UnreachableError"})),
    Pattern(ErrorType.ASSERTION, text=r"^Snapshot creation is disabled in CI environments"),
    *javascript.PATTERNS,
    Pattern(ErrorType.COMPILE, exceptions=frozenset({"BuildMessage", "ResolveMessage"})),
)
