"""The runner as a whole."""

import pytest

from adws.core.globs import compile_globs
from adws.runners.pytest import RUNNER


@pytest.mark.parametrize(
    "path",
    [
        "tests/data/expected.json",
        "pkg/tests/helpers.py",
        "test_a.py",
        "pkg/a_test.py",
        "conftest.py",
        "pkg/conftest.py",
        "pkg/__snapshots__/a.ambr",
        "pyproject.toml",
        "services/api/pytest.ini",
        "tox.ini",
        ".github/workflows/ci.yml",
        "requirements-dev.txt",
        "uv.lock",
        "Makefile",
        "pytest.py",
        "src/_pytest/runner.py",
        "pluggy.py",
        "adws_pytest_probe.py",
        "sitecustomize.py",
        "src/evil.pth",
        "src/pkg.egg-info/entry_points.txt",
    ],
)
def test_what_could_alter_the_judgement_is_sealed(path: str) -> None:
    """Tests, snapshots, configuration, and what would be loaded in the runner's place."""
    assert compile_globs(RUNNER.sealed).fullmatch(path)


@pytest.mark.parametrize("path", ["src/app.py", "app/testing.py", "docs/index.md", "contest.py"])
def test_sources_are_open(path: str) -> None:
    """An agent may change everything else."""
    assert not compile_globs(RUNNER.sealed).fullmatch(path)


def test_test_code_is_told_apart_from_configuration() -> None:
    """A report names fixes of tests as such."""
    tests = compile_globs(RUNNER.tests)
    assert [bool(tests.fullmatch(path)) for path in ("tests/test_a.py", "tox.ini")] == [True, False]
