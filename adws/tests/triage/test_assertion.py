"""What assertions say."""

from pathlib import PurePath

import pytest

from adws import catalog
from adws.core.suite import Evidence
from adws.tests.runners.run import recorded, run_of
from adws.tests.triage.evidences import UNEQUAL
from adws.triage.assertion import FailedEquality, failed_equality, not_raised

WHERE = "assert 3 == 4\n +  where 3 = total([1, 2])\n +    where [1, 2] = made()"


@pytest.mark.parametrize(
    ("message", "trace", "expected"),
    [
        (WHERE, "", FailedEquality("3", "4", "total([1, 2])")),
        (UNEQUAL.message, UNEQUAL.trace, FailedEquality("'a--b'", "'a-b'", "slug('a b')")),
        ("totals\nassert 3 == 4", "", FailedEquality("3", "4")),
        ("assert 3 == 4", "    assert total == 4\nE   x", FailedEquality("3", "4", "total")),
        ("'a--b' != 'a-b'\n- a--b\n+ a-b", "", FailedEquality("'a--b'", "'a-b'")),
        ("3 != 4 : totals differ", "", FailedEquality("3", "4")),
        ("assert 'a == b' == 'c'", "", None),
        ("assert 10 < 10", "", None),
        ("", "", None),
    ],
)
def test_the_two_sides_of_an_equality_are_read(
    message: str, trace: str, expected: FailedEquality | None
) -> None:
    """Seen is left, expected right; what cannot be split surely is not split."""
    assert failed_equality(message, trace) == expected


@pytest.mark.parametrize(
    ("tool", "record", "case_id", "expected"),
    [
        ("vitest", "mixed", "test/cases.test.js > adds", FailedEquality("-1", "3")),
        ("jest", "mixed", "test/cases.test.js > adds", FailedEquality("-1", "3")),
        ("jest", "mixed_29", "test/cases.test.js > adds", FailedEquality("-1", "3")),
        ("jest", "mixed", "test/cases.test.js > compares", FailedEquality("1", "2")),
        ("jest", "mixed", "test/cases.test.js > knows 3 of (4)", None),
        ("jest", "mixed", "test/cases.test.js > adds #2", None),
        ("jest", "projects", "two/a.test.js > is two", FailedEquality("2", "3")),
        ("bun", "mixed", "test/cases.test.ts > adds", FailedEquality("-1", "3")),
        ("bun", "mixed", "test/cases.test.ts > has another snapshot", FailedEquality("1", "2")),
        ("bun", "mixed", "test/cases.test.ts > asserts nothing", None),
        ("playwright", "mixed", "[chromium] > e2e/a.spec.ts > adds", FailedEquality("-1", "3")),
        ("node_test", "mixed", "test/cases.test.js > adds", FailedEquality("-1", "3")),
    ],
)
def test_the_two_sides_are_read_from_what_real_tools_said(
    tool: str, record: str, case_id: str, expected: FailedEquality | None
) -> None:
    """Where they print a difference of documents, there are no two values."""
    runner = catalog.runner(tool).unwrap()
    outputs = recorded(f"{tool}/{record}", run_of(runner, PurePath("/here"), (tool,)))
    evidence = runner.read(outputs).unwrap().by_id[case_id].evidence or Evidence()
    assert failed_equality(evidence.message) == expected


@pytest.mark.parametrize(
    "lines",
    [
        "Expected: not 3\nReceived: 3",
        "Expected: >= 3\nReceived:    2",
        'Expected: {"a": 1}\nReceived: serializes to the same string',
        'Expected substring: "a"\nReceived string:    "b"',
        "Expected: 3",
    ],
)
def test_what_is_no_equality_of_two_values_is_not_taken_for_one(lines: str) -> None:
    """Other matchers of jest use the same words."""
    assert failed_equality(f"expect(received).matcher(expected)\n\n{lines}\n") is None


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("DID NOT RAISE ValueError", "ValueError"),
        ("DID NOT RAISE <class 'app.errors.Broken'>", "Broken"),
        ("KeyError not raised", "KeyError"),
        ("KeyError not raised by load", "KeyError"),
        ("assert 3 == 4", None),
    ],
)
def test_an_exception_waited_for_in_vain_is_named(message: str, expected: str | None) -> None:
    """Pytest's and unittest's words are understood."""
    assert not_raised(message) == expected
