"""The tables that say which failures of new tests show that something is still to be built."""

import pytest

from adws import catalog
from adws.runners.python.failures import INVALID_RED_FAILURES, VALID_RED_FAILURES
from adws.tests.runners.dialects import runner_of
from adws.triage.exception_info import ExceptionInfo
from adws.triage.failure_types import GENERAL_TYPES, FailureTypes, MissingSymbol


def test_valid_red_failures_is_frozenset() -> None:
    """Nobody can add to it."""
    assert isinstance(VALID_RED_FAILURES, frozenset)


def test_valid_red_failures_contains_import_error() -> None:
    """What a test meets that asks for a module which is not there yet."""
    assert {"ImportError", "ModuleNotFoundError"} <= VALID_RED_FAILURES


def test_valid_red_failures_contains_assertion_error() -> None:
    """What a test meets that asks for what the code does not do yet, or only begins to."""
    assert {"AssertionError", "NotImplementedError", "AttributeError"} <= VALID_RED_FAILURES


def test_invalid_red_failures_contains_syntax_error() -> None:
    """A test that cannot be read."""
    assert "SyntaxError" in INVALID_RED_FAILURES


def test_invalid_red_failures_contains_indentation_error() -> None:
    """So is one that is indented wrongly, in spaces or in tabs."""
    assert {"IndentationError", "TabError"} <= INVALID_RED_FAILURES


def test_invalid_red_failures_contains_name_error() -> None:
    """A test that uses a name which it has from nowhere."""
    assert "NameError" in INVALID_RED_FAILURES


@pytest.mark.parametrize("runner", catalog.runner_names())
def test_no_failure_is_valid_and_invalid(runner: str) -> None:
    """A failed assertion is valid, and an error of syntax invalid, under every runner."""
    assert_sorted(runner_of(runner).red_types)


def test_a_runner_without_a_table_has_the_general_one() -> None:
    """In which no failure is valid and invalid."""
    assert_sorted(GENERAL_TYPES)


def assert_sorted(types: FailureTypes) -> None:
    """Assert that each failure is on one side, and the common two on theirs."""
    assert not types.valid & types.invalid
    assert "AssertionError" in types.valid
    assert "SyntaxError" in types.invalid


@pytest.mark.parametrize(
    ("runner", "thrown", "name", "symbol"),
    [
        (
            "pytest",
            ExceptionInfo("ModuleNotFoundError", "No module named 'shop.cart'"),
            "ModuleNotFoundError",
            "shop.cart",
        ),
        (
            "unittest",
            ExceptionInfo(
                "ImportError", "cannot import name 'vat' from 'shop' (/p/shop/__init__.py)"
            ),
            "ImportError",
            "shop.vat",
        ),
        (
            "vitest",
            ExceptionInfo(
                "Error", 'Failed to resolve import "./vat" from "src/a.test.ts". Exists?'
            ),
            "ImportError",
            "./vat",
        ),
        (
            "vitest",
            ExceptionInfo("Error", "Cannot find package 'left-pad' imported from /p/a.test.ts"),
            "ImportError",
            "left-pad",
        ),
        (
            "jest",
            ExceptionInfo("Error", "Cannot find module './vat' from 'a.test.js'"),
            "ImportError",
            "./vat",
        ),
        (
            "node:test",
            ExceptionInfo(
                "SyntaxError", "The requested module './a.js' does not provide an export named 'f'"
            ),
            "ImportError",
            "f in ./a.js",
        ),
        (
            "bun",
            ExceptionInfo("SyntaxError", "Export named 'f' not found in module '/p/a.ts'."),
            "ImportError",
            "f in /p/a.ts",
        ),
        ("vitest", ExceptionInfo("ReferenceError", "x is not defined"), "ReferenceError", "None"),
        (
            "playwright",
            ExceptionInfo("Error", "locator.click: Timeout 500ms exceeded."),
            "TimeoutError",
            "None",
        ),
        (
            "go",
            ExceptionInfo("BuildFailed", "./a_test.go:4:5: undefined: Add"),
            "UndefinedName",
            "Add",
        ),
        (
            "go",
            ExceptionInfo(
                "BuildFailed", "a_test.go:4:5: undefined: A\na_test.go:9:1: syntax error: x"
            ),
            "SyntaxError",
            "A",
        ),
        (
            "go",
            ExceptionInfo("BuildFailed", "./a_test.go:4:5: declared and not used: x"),
            "UnusedName",
            "None",
        ),
        (
            "go",
            ExceptionInfo(
                "MissingModule", "no required module provides package x.org/y; to add it"
            ),
            "MissingModule",
            "x.org/y",
        ),
        (
            "go",
            ExceptionInfo("BuildFailed", "a_test.go:5:4: expected operand, found 'EOF'"),
            "SyntaxError",
            "None",
        ),
        ("cargo", ExceptionInfo("E0432", "unresolved import `shop::vat`"), "E0432", "shop::vat"),
        (
            "cargo",
            ExceptionInfo("E0425", "cannot find function `vat` in this scope"),
            "E0425",
            "vat",
        ),
        ("cargo", ExceptionInfo("", "expected expression, found `;`"), "SyntaxError", "None"),
        ("pytest", ExceptionInfo("", "odd"), "Error", "None"),
    ],
)
def test_a_failure_is_named(runner: str, thrown: ExceptionInfo, name: str, symbol: str) -> None:
    """By the class that was thrown, or by what the message says; and the symbol that is missing."""
    types = runner_of(runner).red_types
    assert (types.name_of(thrown), str(types.symbol_in(thrown))) == (name, symbol)


def test_what_a_pattern_does_not_name_is_empty() -> None:
    """A table may know of names without modules, and the other way round."""
    types = FailureTypes(frozenset(), frozenset(), missing=("no (?P<name>x)",))
    assert types.symbol_in(ExceptionInfo("", "no x")) == MissingSymbol("", "x")
