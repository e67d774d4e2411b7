"""What sort of failure a failure is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.core.failure import ErrorType
from adws.core.suite import Evidence
from adws.tests.triage.evidences import UNCOMPILED, UNINSTALLED, UNNAMED
from adws.triage.error_type import error_type, patterns_for
from adws.triage.patterns import general, node_test, python
from adws.triage.patterns import pytest as pytest_table
from adws.triage.thrown import Thrown, thrown

MODULES = frozenset({"app", "test_text"})
FIXTURE = (
    "file /t/test_a.py, line 7\n  def test_nf(mocker): pass\nE       fixture 'mocker' not found"
)


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
    found = error_type(thrown(evidence), evidence.phase, patterns_for("pytest"), MODULES)
    assert found is expected


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
    found = error_type(thrown(evidence), evidence.phase, patterns_for("unittest"), MODULES)
    assert found is expected


@pytest.mark.parametrize(
    ("runner", "table"),
    [
        ("pytest", pytest_table.PATTERNS),
        ("python", python.PATTERNS),
        ("mocha", general.PATTERNS),
        ("node:test", node_test.PATTERNS),
        ("", general.PATTERNS),
    ],
)
def test_a_table_is_found_by_its_runners_name(runner: str, table: tuple[object, ...]) -> None:
    """A runner without a file of its own is read with the general rows."""
    assert patterns_for(runner) == table


@pytest.mark.parametrize(
    ("what", "phase", "expected"),
    [
        (Thrown("Error", "ENOENT: no such file"), "call", ErrorType.ENVIRONMENT),
        (Thrown("Error", "Timed out 5000ms"), "call", ErrorType.TIMEOUT),
        (Thrown("Error", "Cannot find module './a'"), "collect", ErrorType.COMPILE),
        (Thrown("AssertionError", "expected 1"), "call", ErrorType.ASSERTION),
        (Thrown("ReferenceError", "x is not defined"), "call", ErrorType.RUNTIME),
    ],
)
def test_general_rows_serve_any_tool(what: Thrown, phase: str, expected: ErrorType) -> None:
    """What operating systems and most runners say is understood without a table."""
    assert error_type(what, phase, general.PATTERNS, frozenset()) is expected


@given(st.text(), st.text(), st.sampled_from(["collect", "setup", "call", "teardown"]))
def test_every_failure_has_a_type(exception: str, message: str, phase: str) -> None:
    """Whatever was thrown, it is of one of the five types."""
    found = error_type(Thrown(exception, message), phase, patterns_for("pytest"), MODULES)
    assert found in set(ErrorType)
