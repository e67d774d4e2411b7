"""Which files are sealed in a run."""

import pytest

from adws.core.suite import SuiteReport
from adws.trust.sealed import is_sealed
from adws.trust.sealing import sealed_globs

RUNNER, USER = ("test_*.py",), ("golden/**",)


def report(*expected: str) -> SuiteReport:
    """Return the report of a suite whose configuration names these test files."""
    return SuiteReport("pytest", ("pytest",), 0, (), expected_files=expected)


@pytest.mark.parametrize(
    "path",
    [
        "adws.toml",
        ".adws/ledger.json",
        "workflows/judge.toml",
        ".claude/settings.json",
        "app/.vscode/tasks.json",
        ".husky/pre-commit",
        ".mcp.json",
        ".pre-commit-config.yaml",
        ".gitmodules",
        "app/.gitattributes",
    ],
)
def test_some_files_are_sealed_always(path: str) -> None:
    """They decide how adws works, or start programs elsewhere."""
    assert is_sealed(path, sealed_globs((), (), report()))


@pytest.mark.parametrize("path", ["app/workflows/a.toml", "app/.adws/x", "adws.py", "app/code.py"])
def test_other_files_are_open(path: str) -> None:
    """Only the project's own folders of adws are meant."""
    assert not is_sealed(path, sealed_globs(RUNNER, USER, report("checks/api.py")))


def test_the_runner_and_the_user_seal_more() -> None:
    """Their globs follow those that hold always, as they are."""
    always = sealed_globs((), (), report())
    assert sealed_globs(RUNNER, USER, report()) == (*always, *RUNNER, *USER)


@pytest.mark.parametrize(
    ("path", "other"),
    [
        ("checks/api.py", "app/checks/api.py"),
        ("checks/a[bc].py", "checks/ab.py"),
        ("checks/a*.py", "checks/ab.py"),
        ("checks/a?.py", "checks/ab.py"),
    ],
)
def test_a_file_that_only_the_configuration_names_is_sealed(path: str, other: str) -> None:
    """It alone, however much its name looks like a glob."""
    globs = sealed_globs(RUNNER, USER, report(path))
    assert (is_sealed(path, globs), is_sealed(other, globs)) == (True, False)


def test_what_is_sealed_already_is_not_named_again() -> None:
    """Not in another case, nor below a folder that is sealed as a whole."""
    covered = report("tests/test_a.py", "golden/check.py", "Golden/other.py", "checks/api.py")
    expected = (*sealed_globs(RUNNER, USER, report()), "/checks/api.py")
    assert sealed_globs(RUNNER, USER, covered) == expected
