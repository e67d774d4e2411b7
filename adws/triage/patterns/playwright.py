"""Rows for Playwright Test: its limits of time, its browsers and servers, then JavaScript's own."""

from adws.core.failure import ErrorType
from adws.triage.pattern import Pattern
from adws.triage.patterns.javascript import PATTERNS as JAVASCRIPT

PATTERNS = (
    Pattern(
        ErrorType.ENVIRONMENT,
        text=(
            r"\bconfig\.webServer\b|^the dev server "
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
    *JAVASCRIPT,
)
