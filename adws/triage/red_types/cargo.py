"""What failures of Rust mean for new tests: the compiler tells what is not there yet.

The codes are those of its error index.
"""

from adws.triage.failure_types import FailureTypes

TYPES = FailureTypes(
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
