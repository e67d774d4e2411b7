"""The decision on a bare run, by its exit code and its output."""

import pytest
from attrs import evolve
from returns.pipeline import is_successful
from returns.result import Result

from adws.core.errors import PipelineError
from adws.core.process import CompletedProcess
from adws.core.red_phase import RedPhase
from adws.runners.pytest import RUNNER
from adws.testing import a_completed
from adws.tests.runners.pytest.printed_outputs import (
    ALL_PASSED,
    ASSERTION_ERROR,
    IMPORT_ERROR,
    NO_TESTS_RAN,
    SYNTAX_ERROR,
)
from adws.trust.red_gate.printed_run import red_gate_of_run


def gate_of(completed: CompletedProcess) -> Result[RedPhase, PipelineError]:
    """Return what the gate decides on a bare run of pytest."""
    return red_gate_of_run(completed, RUNNER.read_printed, RUNNER.red_types)


@pytest.mark.parametrize(
    ("exit_code", "stdout", "expected"),
    [
        (0, ALL_PASSED, "TestsPassedInRedPhase"),
        (0, NO_TESTS_RAN, "NoTestsRan"),
        (0, "", "NoTestsRan"),
        (0, ASSERTION_ERROR, "SuiteUnreadable"),
        (1, ASSERTION_ERROR, "AssertionError"),
        (1, IMPORT_ERROR, "ImportError"),
        (1, SYNTAX_ERROR, "InvalidRedFailure"),
        (1, ALL_PASSED, "TestsPassedInRedPhase"),  # its coverage is too low
        (1, NO_TESTS_RAN, "NoTestsRan"),
        (1, "error: no such option\n", "SuiteUnreadable"),
        (2, IMPORT_ERROR, "ImportError"),
        (2, SYNTAX_ERROR, "InvalidRedFailure"),
        (2, "Interrupted", "SuiteUnreadable"),
        (3, "INTERNALERROR>", "SuiteUnreadable"),
        (4, "usage: pytest", "SuiteUnreadable"),
        (5, "", "NoTestsRan"),
        (5, NO_TESTS_RAN, "NoTestsRan"),
        (126, "", "RunnerMissing"),
        (127, "sh: uv: not found", "RunnerMissing"),
        (-9, IMPORT_ERROR, "CommandFailed"),
        (137, IMPORT_ERROR, "CommandFailed"),
    ],
)
def test_every_exit_code_has_its_meaning(exit_code: int, stdout: str, expected: str) -> None:
    """A red, a test that is at fault, or what kept pytest from running."""
    phase = gate_of(a_completed(stdout, exit_code))
    names = phase.unwrap().failure_types if is_successful(phase) else (phase.failure().kind,)
    assert names == (expected,)


def test_the_count_and_the_names_are_kept() -> None:
    """The names are sorted."""
    both = f"E   RuntimeError: x\n{IMPORT_ERROR}2 failed in 0.10s\n"
    phase = gate_of(a_completed(both, 1)).unwrap()
    assert phase == RedPhase(("ImportError", "RuntimeError"), 2)


def test_a_run_that_was_ended_by_its_limit_says_so() -> None:
    """Whatever it has printed until then."""
    completed = evolve(a_completed(IMPORT_ERROR, -9, duration_seconds=3.0), timed_out=True)
    error = gate_of(completed).failure()
    assert (error.kind, error.message) == (
        "TimeLimitReached",
        "the new tests did not finish within 3.0 s",
    )


def test_an_invalid_failure_names_what_is_broken() -> None:
    """For who has to mend the tests."""
    error = gate_of(a_completed(SYNTAX_ERROR, 2)).failure()
    assert "SyntaxError" in error.message
    assert error.context == {"reasons": ("the tests are broken: they fail with SyntaxError",)}
