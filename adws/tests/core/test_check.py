"""What checks say, as values."""

import pytest

from adws.core.check import (
    CheckReport,
    CheckSettings,
    CheckSort,
    CheckStatus,
    Diagnostic,
    Quality,
    Severity,
)
from adws.core.settings import Settings
from adws.core.settings_file import parse_settings

OK, FAILED, MISSING, UNREADABLE = CheckStatus


@pytest.mark.parametrize(
    ("statuses", "exit_code"),
    [
        ((OK,), 0),
        ((OK, FAILED), 1),
        ((MISSING, OK), 2),
        ((FAILED, UNREADABLE), 2),
        ((FAILED, FAILED), 1),
    ],
)
def test_what_could_not_be_run_weighs_most(
    statuses: tuple[CheckStatus, ...], exit_code: int
) -> None:
    """All ok is 0, a failure 1, and 2 says that nobody knows."""
    checks = tuple(CheckReport(status, CheckSort.LINT, status) for status in statuses)
    assert Quality(checks).exit_code == exit_code


@pytest.mark.parametrize(
    ("line", "column", "place"), [(3, 4, "a.py:3:4"), (3, None, "a.py:3"), (None, None, "a.py")]
)
def test_a_place_is_what_editors_understand(
    line: int | None, column: int | None, place: str
) -> None:
    """As far as it is known."""
    assert Diagnostic("a.py", line, column, "E1", "m").place == place


def test_diagnostics_are_told_apart_by_their_weight() -> None:
    """Errors are what counts."""
    error = Diagnostic("a.py", 1, 1, "E1", "m")
    warning = Diagnostic("a.py", 1, 1, "W1", "m", Severity.WARNING)
    report = CheckReport("ruff", CheckSort.LINT, FAILED, diagnostics=(warning, error))
    assert report.of_severity(Severity.ERROR) == (error,)
    assert report.of_severity(Severity.NOTE) == ()


def test_checks_are_set_by_name() -> None:
    """One of adws's own may be left out or limited, others need a command."""
    text = """
        check_timeout_seconds = 60
        [checks.ruff]
        skip = true
        [checks.style]
        command = "make style"
        sort = "lint"
        folder = "web"
        timeout_seconds = 5
    """
    assert parse_settings(text, "adws.toml").unwrap() == Settings(
        check_timeout_seconds=60.0,
        checks={
            "ruff": CheckSettings(skip=True),
            "style": CheckSettings("make style", CheckSort.LINT, "web", 5.0),
        },
    )
