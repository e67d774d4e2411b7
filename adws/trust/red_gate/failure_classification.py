"""Sort failure names: those of tests whose code is missing are valid."""

from attrs import frozen

from adws.core.parsed_test_result import ParsedTestResult
from adws.triage.failure_types import FailureTypes


@frozen
class FailureClassification:
    """Failure names, sorted into valid and invalid ones; one invalid name refuses the tests."""

    is_valid_red: bool
    valid_types: frozenset[str]
    invalid_types: frozenset[str]


def classify_failures(parsed: ParsedTestResult, types: FailureTypes) -> FailureClassification:
    """Sort failure names by a runner's table; an unknown name is valid."""
    invalid = parsed.failure_types & types.invalid
    return FailureClassification(
        is_valid_red=not invalid,
        valid_types=parsed.failure_types - invalid,
        invalid_types=invalid,
    )
