"""What Playwright's limits of time, its browsers and servers say, before JavaScript's errors."""

from attrs import evolve

from adws.core.failure import ErrorType
from adws.runners.javascript import failures as javascript
from adws.triage.pattern import Pattern

PATTERNS = (
    Pattern(
        ErrorType.ENVIRONMENT,
        text=(
            r"\bconfig\.webServer\b"
            r"|\bnet::ERR_(?:CONNECTION_|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|ADDRESS_)"
            r"|\bNS_ERROR_(?:CONNECTION_REFUSED|UNKNOWN_HOST|NET_)|Could not connect to server"
            r"|Executable doesn't exist at |Host system is missing dependencies"
            r"|^browserType\.launch: "
        ),
    ),
    Pattern(
        ErrorType.ASSERTION,
        text=(
            r"^Expected to fail, but passed|^A snapshot doesn't exist at |comparison failed"
            r"|^Timed out \d+ms waiting for expect\("
        ),
    ),
    Pattern(
        ErrorType.TIMEOUT,
        text=(
            r"(?i)\btimeout of \d+ms exceeded|exceeded the test timeout|: timeout \d+ms exceeded"
            r"|^timed out waiting .+ for the (?:test suite|teardown)"
        ),
    ),
    *javascript.PATTERNS,
)

RED_TYPES = evolve(
    javascript.RED_TYPES,
    valid=javascript.RED_TYPES.valid | {"TimeoutError"},
    spoken=(
        (r"(?i)\btimeout of \d+ms exceeded|: timeout \d+ms exceeded", "TimeoutError"),
        *javascript.RED_TYPES.spoken,
    ),
)
