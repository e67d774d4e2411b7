"""What a runner of the catalog knows of failures, for the tests of those who are given it."""

from collections.abc import Callable

from adws import catalog
from adws.runners.runner import Runner
from adws.triage.analysis import TriageRules


def runner_of(name: str) -> Runner:
    """Return a runner by its name."""
    runner: Runner = catalog.runner(name).unwrap()
    return runner


def dialect_of(name: str, is_test: Callable[[str], bool]) -> TriageRules:
    """Return how the failures of a suite under a runner are read."""
    runner = runner_of(name)
    return TriageRules(is_test, patterns=runner.patterns, red_types=runner.red_types)
