"""What failures mean for new tests under a runner that has no table of its own."""

from adws.triage.failure_types import FailureTypes

TYPES = FailureTypes(
    valid=frozenset({"AssertionError"}),
    invalid=frozenset({"IndentationError", "NameError", "SyntaxError"}),
)
