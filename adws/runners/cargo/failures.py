"""What rustc, cargo, std's panics and the test library say, and what it means for new tests.

The compiler tells what is not there yet; the codes are those of its error index.
"""

from adws.core.failure import ErrorType
from adws.triage.failure_types import FailureTypes
from adws.triage.pattern import GENERAL_PATTERNS, Pattern

_RUNNING = frozenset({"setup", "call", "teardown"})

PATTERNS = (
    Pattern(
        ErrorType.ENVIRONMENT,
        text=(
            r"^linking with `[^`]+` failed|^linker `[^`]+` not found"
            r"|^can't find crate for `(?:std|core)`|^failed to run custom build command"
        ),
        phases=frozenset({"collect"}),
    ),
    Pattern(ErrorType.COMPILE, phases=frozenset({"collect"})),
    Pattern(
        ErrorType.ASSERTION,
        text=(
            r"^assertion (?:`|failed)|^test did not panic as expected"
            r"|^panic did not contain expected string|^snapshot assertion for"
        ),
        phases=_RUNNING,
    ),
    Pattern(
        ErrorType.ENVIRONMENT,
        text=(
            r"\bkind: (?:NotFound|PermissionDenied|ConnectionRefused|AddrInUse|AddrNotAvailable"
            r"|ReadOnlyFilesystem|StorageFull)\b"
        ),
    ),
    Pattern(
        ErrorType.RUNTIME,
        text=(
            r"^attempt to (?:add|subtract|multiply|divide|negate|shift|calculate)\b"
            r"|^index out of bounds|^called `(?:Option|Result)::|^already (?:mutably )?borrowed"
            r"|^not (?:yet )?implemented|^internal error: entered unreachable code"
            r"|^the test process (?:was ended by|ended with)"
        ),
        phases=_RUNNING,
    ),
    *GENERAL_PATTERNS,
)

RED_TYPES = FailureTypes(
    valid=frozenset(
        {"AssertionError", "E0405", "E0412", "E0422", "E0425", "E0432", "E0433", "E0599", "panic"}
    ),
    invalid=frozenset({"SyntaxError"}),
    spoken=(
        (
            r"^expected .*, found |^this file contains an un-?closed|^mismatched closing",
            "SyntaxError",
        ),
    ),
    missing=(
        r"unresolved import `(?P<module>[^`]+)`",
        r"unresolved module or unlinked crate `(?P<module>[^`]+)`",
        r"undeclared (?:crate or module|type) `(?P<module>[^`]+)`",
        r"^cannot find [^`]+ `(?P<name>\w+)` in (?:this scope|module|crate)",
        r"^no [^`]+ named `(?P<name>\w+)` found for",
    ),
)
