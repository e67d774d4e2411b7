"""Which checks are wanted."""

import pytest
from returns.io import IOSuccess
from returns.result import Failure

from adws.building.checks.planned import PlannedCheck, select_checks
from adws.core.check import CheckReport, CheckSort, CheckStatus
from adws.core.errors import CheckMissing, NameUnknown


def planned(name: str, sort: CheckSort) -> PlannedCheck:
    """Return a check that is ok."""
    return PlannedCheck(name, sort, lambda: IOSuccess(CheckReport(name, sort, CheckStatus.OK)))


ALL = (
    planned("ruff", CheckSort.LINT),
    planned("mypy", CheckSort.TYPES),
    planned("tsc", CheckSort.TYPES),
)


@pytest.mark.parametrize(
    ("only", "names"),
    [
        ((), ["ruff", "mypy", "tsc"]),
        (("mypy",), ["mypy"]),
        (("types",), ["mypy", "tsc"]),
        (("tsc", "lint"), ["ruff", "tsc"]),
    ],
)
def test_checks_are_asked_for_by_name_or_sort(only: tuple[str, ...], names: list[str]) -> None:
    """Without a word all are wanted."""
    assert [check.name for check in select_checks(only, ALL).unwrap()] == names


def test_an_unknown_word_names_the_nearest() -> None:
    """Before anything is run."""
    assert select_checks(("mypi",), ALL) == Failure(
        NameUnknown("unknown check 'mypi'", hint="did you mean 'mypy'?")
    )


def test_a_project_without_checks_is_told_how_to_name_one() -> None:
    """It is no success that nothing was checked."""
    error = select_checks((), ()).failure()
    assert isinstance(error, CheckMissing)
    assert '[checks.lint] command = "make lint"' in error.hint
