"""What the printed output of a pytest run says."""

from attrs import frozen


@frozen
class ParsedTestResult:
    """What was read in an output.

    ``failure_types`` are names of exceptions; ``failure_count`` counts failed cases and files that
    could not be loaded. ``tests_ran`` is false where nothing says that anything was executed.
    """

    tests_ran: bool
    all_passed: bool
    failure_types: frozenset[str]
    failure_count: int
    raw_output: str
