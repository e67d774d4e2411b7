"""Rows for cargo: what rustc, cargo, std's panics and the test library say."""

from adws.core.failure import ErrorType
from adws.triage.pattern import Pattern
from adws.triage.patterns.general import PATTERNS as GENERAL

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
    *GENERAL,
)
