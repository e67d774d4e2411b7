"""The printed output of a pytest run, as values."""

from attrs import frozen


@frozen
class ParsedTestResult:
    """The result of a run, read from its printed output."""

    tests_ran: bool
    """Whether the output says that at least one case ran."""
    all_passed: bool
    """Whether cases ran and none of them failed."""
    failure_types: frozenset[str]
    """The names of the exceptions that made cases fail."""
    failure_count: int
    """How many cases failed and files could not be loaded."""
    raw_output: str
    """The complete output, as text."""
