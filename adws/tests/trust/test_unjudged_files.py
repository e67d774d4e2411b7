"""Unjudged files of a change that alter what is checked out or run."""

import pytest

from adws.core.flag import Flag
from adws.trust.unjudged_files import unjudged_files

FILE = "it changes what is checked out or run, and no run of the suite tests that"
LINK = "the link leads out of the repository, where each machine has other files"


@pytest.mark.parametrize(
    "path",
    [
        ".gitattributes",
        "src/.gitattributes",
        ".gitmodules",
        "Makefile",
        "app/makefile",
        ".github/workflows/ci.yml",
        ".husky/pre-commit",
        ".pre-commit-config.yaml",
    ],
)
def test_a_file_that_is_run_or_checked_out_is_flagged(path: str) -> None:
    """Anywhere in the repository, or in the project below it."""
    flags = unjudged_files((path,), (), (), (".github/**",), "app")
    assert flags == (Flag("not-judged", path, 0, "", FILE),)


@pytest.mark.parametrize("path", ["tests/test_a.py", "pyproject.toml", "AGENTS.md", "adws.toml"])
def test_a_file_that_its_own_tests_or_nobody_runs_is_not(path: str) -> None:
    """The change was judged with its own tests and its own configuration too."""
    assert unjudged_files((path,), (), (), (), "") == ()


def test_links_and_submodules_that_lead_elsewhere_are_flagged() -> None:
    """Whatever their names are."""
    commit = "0123456789abcdef"
    flags = unjudged_files(("src/data",), ("src/data",), (("deep", commit),), (), "")
    submodule = "its commit 0123456789ab is not on this machine (git submodule update --init)"
    assert flags == (
        Flag("not-judged", "src/data", 0, "", LINK),
        Flag("not-judged", "deep", 0, "", submodule),
    )
