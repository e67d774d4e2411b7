"""Whether the names of failures are those of tests that wait for something to be built."""

from attrs import frozen

from adws.core.parsed_test_result import ParsedTestResult
from adws.triage.failure_types import FailureTypes


@frozen
class FailureClassification:
    """Names of failures, sorted into valid and invalid ones; any invalid one refuses."""

    is_valid_red: bool
    valid_types: frozenset[str]
    invalid_types: frozenset[str]


def classify_failures(parsed: ParsedTestResult, types: FailureTypes) -> FailureClassification:
    """Sort the names of failures by a runner's table; an unknown one is valid."""
    invalid = parsed.failure_types & types.invalid
    return FailureClassification(
        is_valid_red=not invalid,
        valid_types=parsed.failure_types - invalid,
        invalid_types=invalid,
    )
