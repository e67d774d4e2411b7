"""What V8, node and browsers' test tools throw, and what it means for new tests.

Its runners share it.
"""

from adws.core.failure import ErrorType
from adws.triage.failure_types import FailureTypes
from adws.triage.pattern import GENERAL_PATTERNS, Pattern

_RUNNING = frozenset({"setup", "call", "teardown"})

PATTERNS = (
    Pattern(
        ErrorType.ENVIRONMENT,  # a package; what begins with a dot, a slash or # is the project's
        text=(
            r"Cannot find package '|Cannot find module '(?:@[\w.-]+/)?\w[\w.-]*(?:/[^']*)?'"
            r"|Failed to resolve import \"(?:@[\w.-]+/)?\w[^\"]*\""
            r"|Failed to load url (?:@[\w.-]+/)?\w"
            r"|ERR_DLOPEN_FAILED|was compiled against a different Node\.js version"
        ),
    ),
    Pattern(
        ErrorType.COMPILE,
        exceptions=frozenset({"SyntaxError", "TransformError", "RollupError"}),
        phases=frozenset({"collect"}),
    ),
    Pattern(
        ErrorType.COMPILE,
        text=(
            r"^(?:Error: )?(?:Cannot find module '|Failed to resolve import|Failed to load url"
            r"|Transform failed|Failed to parse source)"
            r"|does not provide an export named|No test suite found in file"
        ),
    ),
    Pattern(ErrorType.TIMEOUT, text=r"(?i)^(?:test|hook) timed out (?:in|after) \d+ ?ms"),
    Pattern(
        ErrorType.ASSERTION,
        exceptions=frozenset({"AssertionError", "JestAssertionError", "ExpectationFailed"}),
        phases=_RUNNING,
    ),
    Pattern(
        ErrorType.ASSERTION,
        text=(
            r"^(?:Error: )?(?:expect\(|expected .+ to |Snapshot `|\d+ subtests? failed"
            r"|(?:Missing expected|Got unwanted) (?:exception|rejection))"
        ),
        phases=_RUNNING,
    ),
    Pattern(
        ErrorType.TIMEOUT,
        exceptions=frozenset({"TimeoutError", "AbortError", "HeadersTimeoutError"}),
    ),
    Pattern(
        ErrorType.COMPILE, phases=frozenset({"collect"}), exceptions=frozenset({"ReferenceError"})
    ),
    Pattern(
        ErrorType.RUNTIME,
        exceptions=frozenset(
            {"TypeError", "ReferenceError", "RangeError", "SyntaxError", "URIError", "EvalError"}
        ),
        phases=_RUNNING,
    ),
    *GENERAL_PATTERNS,
)

RED_TYPES = FailureTypes(
    valid=frozenset({"AssertionError", "ImportError", "TypeError"}),
    invalid=frozenset({"ReferenceError", "RollupError", "SyntaxError", "TransformError"}),
    spoken=(
        (
            (
                r"Cannot find (?:module|package) '|Failed to resolve import|Failed to load url"
                r"|does not provide an export named|^Export named '[^']+' not found"
            ),
            "ImportError",
        ),
        (r"^Transform failed|^Failed to parse source|: Unexpected token", "SyntaxError"),
    ),
    missing=(
        r"Cannot find (?:module|package) '(?P<module>[^']+)'",
        r"Failed to resolve import \"(?P<module>[^\"]+)\"",
        r"Failed to load url (?P<module>\S+)",
        r"module '(?P<module>[^']+)' does not provide an export named '(?P<name>[^']+)'",
        r"^Export named '(?P<name>[^']+)' not found in module '(?P<module>[^']+)'",
    ),
)
