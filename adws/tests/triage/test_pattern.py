"""One row of a table of failures, and what sort of failure a failure is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.core.failure import ErrorType
from adws.core.suite import Evidence
from adws.tests.runners.dialects import runner_of
from adws.tests.triage.evidences import UNCOMPILED, UNINSTALLED, UNNAMED
from adws.triage.exception_info import ExceptionInfo, exception_of
from adws.triage.pattern import GENERAL_PATTERNS, Pattern, error_type

MODULES = frozenset({"app", "test_text"})
FIXTURE = (
    "file /t/test_a.py, line 7\n  def test_nf(mocker): pass\nE       fixture 'mocker' not found"
)
KEY_ERROR = ExceptionInfo("KeyError", "first\nsecond line")


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        (Pattern(ErrorType.RUNTIME), True),
        (Pattern(ErrorType.RUNTIME, exceptions=frozenset({"KeyError"})), True),
        (Pattern(ErrorType.RUNTIME, exceptions=frozenset({"TypeError"})), False),
        (Pattern(ErrorType.RUNTIME, text="^second"), True),
        (Pattern(ErrorType.RUNTIME, text="^line"), False),
        (Pattern(ErrorType.RUNTIME, phases=frozenset({"call"})), True),
        (Pattern(ErrorType.RUNTIME, phases=frozenset({"setup"})), False),
        (Pattern(ErrorType.RUNTIME, missing_dependency=True), False),
    ],
)
def test_a_row_fits_when_all_it_asks_for_is_so(pattern: Pattern, *, fits: bool) -> None:
    """A row asks only for what it names."""
    assert pattern.fits(KEY_ERROR, "call", missing_dependency=False) is fits


def test_a_row_may_ask_for_a_missing_dependency() -> None:
    """A row for missing dependencies fits when one is missing."""
    row = Pattern(ErrorType.ENVIRONMENT, missing_dependency=True)
    assert row.fits(KEY_ERROR, "call", missing_dependency=True)


def test_only_the_beginning_of_a_message_is_searched() -> None:
    """What a huge message says far down does not decide."""
    late = ExceptionInfo("KeyError", f"{'x' * 3000} timed out")
    row = Pattern(ErrorType.TIMEOUT, text="timed out")
    assert not row.fits(late, "call", missing_dependency=False)


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (UNCOMPILED, ErrorType.COMPILE),
        (UNNAMED, ErrorType.COMPILE),
        (Evidence("ModuleNotFoundError", "No module named 'app.gone'"), ErrorType.COMPILE),
        (Evidence("IndentationError", "unexpected indent"), ErrorType.COMPILE),
        (Evidence("NameError", "name 'x' is not defined", phase="collect"), ErrorType.COMPILE),
        (Evidence("AssertionError", "at import", phase="collect"), ErrorType.COMPILE),
        (Evidence("NameError", "name 'x' is not defined"), ErrorType.RUNTIME),
        (Evidence("TypeError", "'int' object is not callable"), ErrorType.RUNTIME),
        (Evidence("ValueError", "'/x': no such file or directory"), ErrorType.RUNTIME),
        (Evidence("SystemExit", "3"), ErrorType.RUNTIME),
        (Evidence("", "the process died while this case ran"), ErrorType.RUNTIME),
        (Evidence("AssertionError", "assert 'ENOENT' == 'timed out'"), ErrorType.ASSERTION),
        (Evidence("Failed", "DID NOT RAISE ValueError"), ErrorType.ASSERTION),
        (Evidence("", "[XPASS(strict)] "), ErrorType.ASSERTION),
        (Evidence("hypothesis.errors.FlakyFailure", "inconsistent"), ErrorType.ASSERTION),
        (Evidence("Failed", "Timeout (>0.2s) from pytest-timeout."), ErrorType.TIMEOUT),
        (Evidence("TimeoutError", ""), ErrorType.TIMEOUT),
        (Evidence("asyncio.exceptions.TimeoutError", ""), ErrorType.TIMEOUT),
        (Evidence("RuntimeError", "job timed out after 5 s"), ErrorType.TIMEOUT),
        (Evidence("Error", "exceeded timeout of 5000 ms"), ErrorType.TIMEOUT),
        (UNINSTALLED, ErrorType.ENVIRONMENT),
        (Evidence("ModuleNotFoundError", "No module named 'yaml'"), ErrorType.ENVIRONMENT),
        (Evidence("ImportError", "libx.so: cannot open shared object file"), ErrorType.ENVIRONMENT),
        (Evidence("FileNotFoundError", "[Errno 2] x"), ErrorType.ENVIRONMENT),
        (Evidence("PermissionError", "x", phase="collect"), ErrorType.ENVIRONMENT),
        (Evidence("OSError", "[Errno 98] Address already in use"), ErrorType.ENVIRONMENT),
        (Evidence("ConnectionRefusedError", "[Errno 111]"), ErrorType.ENVIRONMENT),
        (Evidence("OperationalError", "connection refused"), ErrorType.ENVIRONMENT),
        (Evidence("FixtureLookupError", "('mocker', <x>)", phase="setup"), ErrorType.ENVIRONMENT),
        (Evidence("", FIXTURE, phase="setup"), ErrorType.ENVIRONMENT),
    ],
)
def test_pytest_failures_are_told_apart(evidence: Evidence, expected: ErrorType) -> None:
    """Each sort of failure is recognised by its exception, its message or its phase."""
    result = error_type(
        exception_of(evidence), evidence.phase, runner_of("pytest").patterns, MODULES
    )
    assert result is expected


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (Evidence("", "unexpected success: it is expected to fail"), ErrorType.ASSERTION),
        (Evidence("AssertionError", "1 != 2"), ErrorType.ASSERTION),
        (Evidence("ModuleNotFoundError", "No module named 'yaml'"), ErrorType.ENVIRONMENT),
        (Evidence("", "unittest did not say how this case ended"), ErrorType.RUNTIME),
    ],
)
def test_what_unittest_says_has_its_rows(evidence: Evidence, expected: ErrorType) -> None:
    """Its own words first, then Python's exceptions."""
    result = error_type(
        exception_of(evidence), evidence.phase, runner_of("unittest").patterns, MODULES
    )
    assert result is expected


@pytest.mark.parametrize(
    ("what", "phase", "expected"),
    [
        (ExceptionInfo("Error", "ENOENT: no such file"), "call", ErrorType.ENVIRONMENT),
        (ExceptionInfo("Error", "Timed out 5000ms"), "call", ErrorType.TIMEOUT),
        (ExceptionInfo("ServerNotStarted", "the dev server"), "setup", ErrorType.ENVIRONMENT),
        (ExceptionInfo("Error", "getaddrinfo ENOTFOUND a.b"), "call", ErrorType.ENVIRONMENT),
        (ExceptionInfo("Error", "Cannot find module './a'"), "collect", ErrorType.COMPILE),
        (ExceptionInfo("AssertionError", "expected 1"), "call", ErrorType.ASSERTION),
        (ExceptionInfo("ReferenceError", "x is not defined"), "call", ErrorType.RUNTIME),
    ],
)
def test_general_rows_serve_any_tool(what: ExceptionInfo, phase: str, expected: ErrorType) -> None:
    """What operating systems and most runners say is understood without a table."""
    assert error_type(what, phase, GENERAL_PATTERNS, frozenset()) is expected


@given(st.text(), st.text(), st.sampled_from(["collect", "setup", "call", "teardown"]))
def test_every_failure_has_a_type(exception: str, message: str, phase: str) -> None:
    """Whatever was thrown, it is of one of the five types."""
    result = error_type(
        ExceptionInfo(exception, message), phase, runner_of("pytest").patterns, MODULES
    )
    assert result in set(ErrorType)
