"""What is read in the output of a bare pytest run."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.core.parsed_test_result import ParsedTestResult
from adws.runners.pytest.printed import parse_pytest_output, says_no_tests_ran
from adws.tests.runners.pytest.printed_outputs import (
    ALL_PASSED,
    ASSERTION_ERROR,
    CUSTOM,
    IMPORT_ERROR,
    LONG,
    NO_TESTS_RAN,
    SYNTAX_ERROR,
    UNLOADED,
)


def parsed(
    text: str, *types: str, count: int = 0, ran: bool = True, passed: bool = False
) -> ParsedTestResult:
    """Return what should be read in a text."""
    return ParsedTestResult(ran, passed, frozenset(types), count, text)


def test_parse_pytest_output_import_error() -> None:
    """A file that cannot be loaded counts as a failure."""
    assert parse_pytest_output(IMPORT_ERROR, "") == parsed(IMPORT_ERROR, "ImportError", count=1)


def test_parse_pytest_output_multiple_failure_types() -> None:
    """The last summary line counts; names are collected from everywhere."""
    both = IMPORT_ERROR + ASSERTION_ERROR.replace("1 failed in", "1 failed, 1 error in")
    expected = parsed(both, "AssertionError", "ImportError", count=2)
    assert parse_pytest_output(both, "") == expected


def test_parse_pytest_output_all_passed() -> None:
    """Something passed and nothing failed."""
    assert parse_pytest_output(ALL_PASSED, "") == parsed(ALL_PASSED, passed=True)


def test_parse_pytest_output_syntax_error() -> None:
    """The test does not even run."""
    assert parse_pytest_output(SYNTAX_ERROR, "") == parsed(SYNTAX_ERROR, "SyntaxError", count=1)


def test_parse_pytest_output_no_tests_ran() -> None:
    """Neither passed nor failed."""
    assert parse_pytest_output(NO_TESTS_RAN, "") == parsed(NO_TESTS_RAN, ran=False)


def test_parse_pytest_output_empty() -> None:
    """An empty output says nothing."""
    assert parse_pytest_output("", "") == parsed("", ran=False)


def test_parse_pytest_output_not_implemented_error() -> None:
    """An exception without a message has no colon."""
    text = "E   NotImplementedError\n1 failed in 0.10s\n"
    assert parse_pytest_output(text, "") == parsed(text, "NotImplementedError", count=1)


def test_parse_pytest_output_raw_output_captured() -> None:
    """Both streams are kept; a text that is not pytest's says nothing."""
    result = parse_pytest_output("some stdout", "some stderr")
    assert result == parsed("some stdout\nsome stderr", ran=False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LONG, parsed(LONG, "AssertionError", count=1)),
        (UNLOADED, parsed(UNLOADED, "SyntaxError", count=1)),
        (CUSTOM, parsed(CUSTOM, "CartError", "Failed", count=2)),
        (
            coloured
            := "\x1b[31m\x1b[1mE   ImportError: x\x1b[0m\r\n\x1b[31m1 error in 0.1s\x1b[0m\r\n",
            parsed(coloured, "ImportError", count=1),
        ),
        (
            shown := "=== 2 failed, 1 passed, 3 warnings, 2 errors in 1.00s ===\n",
            parsed(shown, count=4),
        ),
        (skipped := "2 skipped in 0.01s\n", parsed(skipped, ran=False)),
        (expected := "1 xpassed in 0.01s\n", parsed(expected)),
        (logged := "E   ImportError: logged\n3 passed in 0.01s\n", parsed(logged, passed=True)),
        (cut := "E   ImportError: cut off here", parsed(cut, "ImportError")),
    ],
)
def test_only_what_pytest_says_itself_is_believed(text: str, expected: ParsedTestResult) -> None:
    """Not what tests print, what values they compare, or numbers in the middle of a text."""
    assert parse_pytest_output(text, "") == expected


@pytest.mark.parametrize(
    ("text", "says_so"),
    [
        (NO_TESTS_RAN, True),
        ("=== no tests ran in 0.01s ===", True),
        ("3 deselected in 0.01s\n", True),
        (ALL_PASSED, False),
        ("", False),
        ("he said: no tests ran", False),
    ],
)
def test_nothing_executed_is_told(text: str, says_so: bool) -> None:  # noqa: FBT001 - a row
    """By the sentence, or by a summary in which nothing was executed."""
    assert says_no_tests_ran(text) is says_so


@given(st.text(), st.text())
def test_no_text_is_too_odd(stdout: str, stderr: str) -> None:
    """All that passed has no failures, and what has failures ran."""
    result = parse_pytest_output(stdout, stderr)
    assert not (result.all_passed and (result.failure_types or result.failure_count))
    assert result.tests_ran or not (
        result.failure_types or result.failure_count or result.all_passed
    )


@given(st.text(alphabet="abc123 \n"), st.integers(0, 99), st.integers(0, 99))
def test_the_numbers_are_those_of_the_summary(noise: str, failed: int, errors: int) -> None:
    """Whatever stands above it."""
    text = f"{noise}\n{failed} failed, 1 passed, {errors} errors in 0.10s\n"
    assert parse_pytest_output(text, "").failure_count == failed + errors
