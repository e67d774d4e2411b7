"""What mocha says about tests that do not end, before JavaScript's own errors."""

from adws.core.failure import ErrorType
from adws.runners.javascript import failures as javascript
from adws.triage.pattern import Pattern

PATTERNS = (
    Pattern(ErrorType.TIMEOUT, text=r"^Timeout of \d+ms exceeded\."),
    Pattern(
        ErrorType.RUNTIME, text=r"^mocha ended while '|^done\(\) (?:called multiple times|invoked)"
    ),
    *javascript.PATTERNS,
)
