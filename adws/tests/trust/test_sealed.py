"""Sealed files are sealed under every spelling of their names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.trust.sealed import is_sealed, partition

GLOBS = ("tests/**", "**/conftest.py", "pytest.ini", "**/Müller/**")


@pytest.mark.parametrize(
    "path",
    [
        "tests/test_a.py",
        "tests/deep/data.json",
        "conftest.py",
        "src/conftest.py",
        "pytest.ini",
        "sub/pytest.ini",
        "./tests/test_a.py",
        "src/../tests/test_a.py",
        "src//..//tests//test_a.py",
        "Tests/test_a.py",
        "CONFTEST.PY",
        "conftest.py ",
        "conftest.py.",
        "tests\\test_a.py",
        "con\u200cftest.py",
        "\uff43onftest.py",
        "con\uff46test.py",
        "a/Mu\u0308ller/x",
        "a/m\u00fcller/x",
        "../elsewhere",
        "a/../../elsewhere",
        "..",
        "/etc/passwd",
        "",
        ".",
    ],
)
def test_another_spelling_is_sealed_too(path: str) -> None:
    """Case, normalisation, invisible signs and detours do not open a seal."""
    assert is_sealed(path, GLOBS)


@pytest.mark.parametrize(
    "path", ["src/a.py", "latest/x.py", "tests", "src/tests.py", "my_conftest.py", "..a", "a/..."]
)
def test_other_files_are_open(path: str) -> None:
    """Names that only look alike are not sealed."""
    assert not is_sealed(path, GLOBS)


@pytest.mark.parametrize(
    ("path", "sealed"),
    [
        ("app/tests/a.py", True),
        ("tests/a.py", True),
        ("other/tests/a.py", False),
        ("App/Tests/a.py", True),
        ("conftest.py", True),
        ("app/code.py", False),
    ],
)
def test_globs_hold_for_the_project_and_for_the_top(path: str, sealed: object) -> None:
    """A project in a subfolder has its own tests, and those of the top are no less sealed."""
    assert is_sealed(path, GLOBS, prefix="app") is sealed


def test_paths_are_told_apart_in_order() -> None:
    """A rename out of the tests is a sealed path that goes and an open one that comes."""
    paths = ("src/b.py", "tests/a.py", "src/a.py", "conftest.py")
    assert partition(paths, GLOBS) == (("src/b.py", "src/a.py"), ("tests/a.py", "conftest.py"))


@given(st.lists(st.text(), max_size=5), st.lists(st.text(min_size=1), max_size=3).map(tuple))
def test_no_path_is_lost(paths: list[str], globs: tuple[str, ...]) -> None:
    """Every path is on one side, whatever paths and globs look like."""
    kept, dropped = partition(paths, globs)
    assert sorted((*kept, *dropped)) == sorted(paths)


def test_without_globs_everything_in_the_tree_is_open() -> None:
    """Nothing is sealed by default."""
    assert partition(("tests/a.py", "b"), ()) == (("tests/a.py", "b"), ())
