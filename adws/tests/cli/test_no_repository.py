"""Commands that need a commit, where there is none: they say so before anything else."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import invoke
from adws.tests.vcs.repositories import shell

pytestmark = pytest.mark.real_io
COMMANDS = [
    ("fix", "--agent", "search"),
    ("judge", "--base", "main"),
    ("judge", "--batch", "main"),
]


@pytest.fixture
def project(here: PurePath) -> PurePath:
    """Return a folder without any test suite: that is not what to say first."""
    _ = shell(here, "mkdir project && touch project/README")
    return here / "project"


@pytest.mark.parametrize("words", COMMANDS)
def test_a_folder_outside_of_git_is_told_first(words: tuple[str, ...], project: PurePath) -> None:
    """The hint says how to begin, and no run is registered."""
    result = invoke(*words, "--root", str(project), "-q")
    assert (result.exit_code, result.stderr.splitlines()) == (
        2,
        [
            f"error: {project} is not in a git repository",
            "hint: run adws inside a git repository: git init && git add -A && git commit",
        ],
    )
    assert invoke("runs", "--root", str(project), "--json").json == []


@pytest.mark.parametrize("words", COMMANDS)
def test_a_repository_without_commit_is_told_first(
    words: tuple[str, ...], project: PurePath
) -> None:
    """The hint says what to do."""
    _ = shell(project, "git init --quiet .")
    result = invoke(*words, "--root", str(project), "-q")
    assert (result.exit_code, result.stderr.splitlines()) == (
        2,
        [
            "error: the git repository has no commit yet, and adws starts from a commit",
            "hint: commit your work first: git add -A && git commit",
        ],
    )


def test_an_unknown_revision_is_told_before_a_missing_suite(project: PurePath) -> None:
    """Its settings would say what to run."""
    _ = shell(project, "git init --quiet . && git add -A && git commit --quiet -m first")
    result = invoke("judge", "--base", "nope", "--root", str(project), "-q")
    assert (result.exit_code, result.stderr.partition("\n")[0]) == (
        2,
        "error: the repository has no commit 'nope'",
    )


def test_an_analysis_needs_no_repository(project: PurePath) -> None:
    """It misses the suite only."""
    result = invoke("analyze", "--root", str(project), "-q")
    assert result.stderr.startswith(f"error: adws found no known test runner in {project}")
