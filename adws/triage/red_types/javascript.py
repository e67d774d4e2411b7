"""What errors of JavaScript mean for new tests, shared by the tables of its runners."""

from adws.triage.failure_types import FailureTypes

TYPES = FailureTypes(
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
