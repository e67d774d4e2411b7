"""Whether names of failures are those of red tests."""

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from adws.core.parsed_test_result import ParsedTestResult
from adws.runners.javascript import failures as javascript
from adws.runners.python import failures as python
from adws.runners.python.failures import INVALID_RED_FAILURES
from adws.trust.red_gate.failure_classification import FailureClassification, classify_failures


def classified(*types: str) -> FailureClassification:
    """Classify a run that failed in these ways."""
    return classify_failures(parsed(*types), python.RED_TYPES)


def parsed(*types: str) -> ParsedTestResult:
    """Return a run that failed in these ways."""
    return ParsedTestResult(bool(types), not types, frozenset(types), len(types), "")


def classification(*valid: str, invalid: tuple[str, ...] = ()) -> FailureClassification:
    """Return what should come of it."""
    return FailureClassification(not invalid, frozenset(valid), frozenset(invalid))


def test_classify_failures_valid_import_error() -> None:
    """A missing module of the project is a red."""
    assert classified("ImportError") == classification("ImportError")


def test_classify_failures_invalid_syntax_error() -> None:
    """A test that cannot be read is none."""
    assert classified("SyntaxError") == classification(invalid=("SyntaxError",))


def test_classify_failures_mixed_types() -> None:
    """Any invalid one makes all of it invalid."""
    expected = classification("ImportError", invalid=("SyntaxError",))
    assert classified("ImportError", "SyntaxError") == expected


def test_classify_failures_multiple_valid() -> None:
    """Several valid ones are valid."""
    types = ("AssertionError", "NotImplementedError")
    assert classified(*types) == classification(*types)


def test_classify_failures_unknown_type() -> None:
    """What no table names is valid."""
    assert classified("RuntimeError") == classification("RuntimeError")


def test_classify_failures_empty() -> None:
    """No failure is no invalid failure."""
    assert classified() == classification()


def test_the_table_of_another_runner_can_be_taken() -> None:
    """A name that JavaScript does not know is an error of Python only."""
    failures = classify_failures(parsed("NameError"), javascript.RED_TYPES)
    assert failures == classification("NameError")


@given(st.frozensets(st.sampled_from(["ImportError", "KeyError", *sorted(INVALID_RED_FAILURES)])))
def test_every_name_is_sorted_once(types: frozenset[str]) -> None:
    """And it is red exactly when none is invalid."""
    classification = classified(*types)
    assert classification.valid_types | classification.invalid_types == types
    assert not classification.valid_types & classification.invalid_types
    assert classification.is_valid_red is types.isdisjoint(INVALID_RED_FAILURES)


def test_parsed_test_result_is_frozen() -> None:
    """A value does not change."""
    with pytest.raises(FrozenInstanceError):
        parsed().failure_count = 1  # type: ignore[misc]  # the point


def test_failure_classification_is_frozen() -> None:
    """A value does not change."""
    with pytest.raises(FrozenInstanceError):
        classified().is_valid_red = False  # type: ignore[misc]  # the point
