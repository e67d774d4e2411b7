"""What ``go``, its compiler, the testing package and panics say, and what it means for new tests.

The compiler tells what is not there yet.
"""

from adws.core.failure import ErrorType
from adws.triage.failure_types import FailureTypes
from adws.triage.pattern import GENERAL_PATTERNS, Pattern

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
    *GENERAL_PATTERNS,
    Pattern(ErrorType.RUNTIME, phases=frozenset({"setup", "teardown"})),
    Pattern(ErrorType.ASSERTION, phases=frozenset({"call"})),
)

RED_TYPES = FailureTypes(
    valid=frozenset({"AssertionError", "UndefinedName", "panic"}),
    invalid=frozenset({"SyntaxError", "UnusedName"}),
    spoken=(
        (r"syntax error: |: expected .+, found ", "SyntaxError"),
        (r"declared and not used|imported and not used", "UnusedName"),
        (r"\bundefined: |has no field or method ", "UndefinedName"),
    ),
    missing=(
        r"no required module provides package (?P<module>[^\s;]+)",
        r"package (?P<module>\S+) is not in (?:std|GOROOT)",
        r"\bundefined: (?P<name>[\w.]+)",
        r"has no field or method (?P<name>\w+)",
    ),
)
