"""The order of work."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.core.failure import ErrorType, Failure, Priority
from adws.core.suite import Evidence
from adws.triage.priority import is_shared, priority, widely_failing_files


@pytest.mark.parametrize(
    ("error_type", "shared", "expected"),
    [
        (ErrorType.COMPILE, False, Priority.P0),
        (ErrorType.COMPILE, True, Priority.P0),
        (ErrorType.ASSERTION, True, Priority.P1),
        (ErrorType.RUNTIME, True, Priority.P1),
        (ErrorType.TIMEOUT, True, Priority.P1),
        (ErrorType.ASSERTION, False, Priority.P2),
        (ErrorType.RUNTIME, False, Priority.P3),
        (ErrorType.TIMEOUT, False, Priority.P4),
        (ErrorType.ENVIRONMENT, False, Priority.P5),
        (ErrorType.ENVIRONMENT, True, Priority.P5),
    ],
)
def test_priority_follows_type_and_blast_radius(
    error_type: ErrorType, *, shared: bool, expected: Priority
) -> None:
    """Shared modules come first, but neither before what cannot load nor for the environment."""
    assert priority(error_type, shared=shared) is expected


@given(error_type=st.sampled_from(ErrorType), shared=st.booleans())
def test_every_failure_has_a_priority(error_type: ErrorType, *, shared: bool) -> None:
    """Priority is total."""
    assert priority(error_type, shared=shared) in set(Priority)


@pytest.mark.parametrize(
    ("file", "globs", "shared"),
    [
        ("src/app/utils/text.py", (), True),
        ("app/helpers.py", (), True),
        ("app/text.py", (), False),
        ("app/coreutils.py", (), False),
        ("src/tool/a.py", ("src/tool/*",), True),
        ("src/tool/deep/a.py", ("docs/*", "src/tool/**"), True),
        ("tool/a.py", ("**/tool/*",), True),
        ("src/other/a.py", ("src/tool/**",), False),
    ],
)
def test_a_shared_module_is_told_by_its_name_or_the_settings(
    file: str, globs: tuple[str, ...], *, shared: bool
) -> None:
    """Well-known folder and file names count, and any glob of the settings."""
    assert is_shared(file, globs) is shared


def _failure(test_file: str, source: str | None) -> Failure:
    return Failure(
        case_id=f"{test_file}::test",
        file=test_file,
        test="test",
        error_type=ErrorType.RUNTIME,
        error_message="",
        stack_trace="",
        source_file=source,
        source_line=1,
        priority=Priority.P3,
        fingerprint="",
        group="",
        evidence=Evidence(),
    )


def test_a_source_file_hit_from_three_test_files_is_widely_hit() -> None:
    """Test files are counted, not failures."""
    wide = [_failure(f"tests/test_{name}.py", "app/a.py") for name in "abc"]
    narrow = [_failure("tests/test_a.py", "app/b.py") for _ in range(5)]
    unknown = [_failure(f"tests/test_{name}.py", None) for name in "abc"]
    assert widely_failing_files([*wide, *narrow, *unknown]) == frozenset({"app/a.py"})
