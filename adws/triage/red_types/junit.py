"""What failures in a JUnit XML report mean for new tests, whatever the language.

A report does not say which one it is; classes of one name mean much the same in all.
"""

from adws.triage.failure_types import FailureTypes
from adws.triage.red_types.javascript import TYPES as JAVASCRIPT
from adws.triage.red_types.python import INVALID_RED_FAILURES, VALID_RED_FAILURES

TYPES = FailureTypes(
    valid=VALID_RED_FAILURES
    | JAVASCRIPT.valid
    | {"ClassNotFoundException", "NoSuchMethodError", "UnsupportedOperationException"},
    invalid=INVALID_RED_FAILURES
    | JAVASCRIPT.invalid
    | {"CompilationFailedException", "ParseError"},
    spoken=JAVASCRIPT.spoken,
    missing=JAVASCRIPT.missing,
)
